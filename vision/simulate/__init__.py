"""The simulated table: what a camera over a table would see, drawn from numbers alone.

`table.SimulatedTable` plays a throw in time, `stone_table.StoneTable` and `card_table.CardTable` what is laid and
taken, for the demo and for tests from end to end; `wild.wild_shot` and `wild_stones.wild_stones` make single pictures
in which everything varies, to train networks on and to ask how good they are. Both come with the truth of what they
show (`shots`). Nothing here has a clock or a chance of its own: time and generator are handed in.

How a picture comes about: a set of dice is made (`dice`, `marks`, `symbols`, `pen`) and laid (`layout`, `throwing`),
or one of dominoes (`stones`, `stone_sets`, `stone_layout`), or a pack of cards (`card_faces`), on a
ground (`grounds`, `noise`) among other things (`clutter`, `sheets`, `oddments`, `trays`, `drums`, `hands`) in a room
with lamps (`rooms`, `light`); rays are cast for the pixels of each thing (`boxes`, `patches`, `pinhole`), all is put
together (`scene`, and `backdrop` where it has to be fast) and photographed by a camera with faults (`lens`).
"""
