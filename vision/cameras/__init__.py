"""Cameras of every kind behind one interface: the Pi's, USB, video files, folders of pictures, the simulated table."""

from vision.cameras.camera import Camera, CameraError, EndOfPictures, Frame, Grey, NoPictureYet, Settings
from vision.cameras.capture import Capture, Health
from vision.cameras.files import Paced, PictureFolder, VideoFile
from vision.cameras.opening import open_camera
from vision.cameras.simulated import SimulatedCamera
from vision.cameras.v4l2 import video_devices

__all__ = [
    "Camera",
    "CameraError",
    "Capture",
    "EndOfPictures",
    "Frame",
    "Grey",
    "Health",
    "NoPictureYet",
    "Paced",
    "PictureFolder",
    "Settings",
    "SimulatedCamera",
    "VideoFile",
    "open_camera",
    "video_devices",
]
