"""``kiosk install``: the exhibit as a service that starts with the machine, and the way back.

`unit` has the texts, `plan` says which of them go where on this machine, `steps` does it or tells what it would do.
"""

from kiosk.install.plan import InstallError, Plan, install, uninstall
from kiosk.install.site import Site, look
from kiosk.install.steps import Machine, Step

__all__ = ["InstallError", "Machine", "Plan", "Site", "Step", "install", "look", "uninstall"]
