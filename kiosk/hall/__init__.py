"""More than one table: each kiosk publishes what is public to an MQTT broker, and a wall screen shows them all.

`public` says what is public, `topics` where it is published and how Home Assistant finds it, `herald` publishes it for
one kiosk, `board` puts together what all of them said, `wall` shows it, `link` is the way to the broker.
"""
