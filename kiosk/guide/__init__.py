"""The guided first start: `Guide` knows what is asked and what was answered, `GuideApp` runs it on the screen."""

from kiosk.guide.app import GuideApp, run
from kiosk.guide.guide import Guide

__all__ = ["Guide", "GuideApp", "run"]
