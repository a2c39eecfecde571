"""A smoke test of the whole training, where torch is installed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.training.fake import fake_scene

torch = pytest.importorskip("torch", reason="torch is only needed to train")
pytest.importorskip("onnx", reason="onnx is only needed to train")


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder with one small shard of stand-in scenes."""
    from vision.training.scenes import SHARD

    (tmp_path / "scenes").mkdir()
    rng = np.random.default_rng(3)
    pictures, truths = [], []
    for _ in range(SHARD):
        scene = fake_scene(rng)
        pictures.append(cv2.imencode(".jpg", scene.picture)[1].ravel())
        dice = [asdict(die) | {"corners": die.corners.tolist()} for die in scene.dice]
        truths.append(json.dumps({"dice": dice, "hand": False, "moving": False, "must_doubt": []}))
    ends = np.cumsum([len(data) for data in pictures])
    path = tmp_path / "scenes" / "train-pip-dice-00000.npz"
    np.savez(path, data=np.concatenate(pictures), ends=ends, truths=np.array(truths), kind=np.array("pip-dice"))
    return tmp_path


def viewer(net: Any) -> Any:
    """The part of a network that is exported as ONNX."""
    return getattr(net, "stance", net)


@pytest.mark.parametrize("name", ["finder", "namer", "witness", "footing"])
def test_a_network_trains_stops_goes_on_and_is_exported(name: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run goes on where the first one stopped; the ONNX file answers in `cv2.dnn` as torch does."""
    from vision.readers.network import Network
    from vision.training import footing_data, loop, namer_data
    from vision.training.networks import export

    monkeypatch.setattr(namer_data, "POOL", 64)
    monkeypatch.setattr(footing_data, "POOL", 16)
    monkeypatch.setattr(loop, "BATCH", {"finder": 2, "namer": 8, "witness": 8, "footing": 2})
    first = loop.train(name, work, ("pip-dice",), minutes=1, workers=0, limit=3)
    run = loop.train(name, work, ("pip-dice",), minutes=1, workers=0, limit=2)
    assert (first.steps, run.steps) == (3, 5)
    export(run.average, work / "out.onnx")
    shape, outputs = {
        "finder": ((1, 3, 64, 96), ("faces", "hand")),
        "namer": ((2, 3, 48, 48), ("name", "features")),
        "witness": ((2, 1, 36, 36), ("name",)),
        "footing": ((2, 3, 96, 96), ("stance",)),
    }[name]
    batch = np.random.default_rng(1).random(shape).astype(np.float32)
    with torch.no_grad():
        theirs = viewer(run.average.eval())(torch.from_numpy(batch))
    ours = Network(work / "out.onnx").run(batch, outputs)
    for mine, other in zip(ours, theirs if isinstance(theirs, tuple) else (theirs,), strict=True):
        assert np.allclose(mine, other.numpy(), atol=1e-4)


@pytest.mark.parametrize("name", ["finder", "namer", "witness", "footing"])
def test_a_network_is_taken_up_from_its_file(name: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun with an exported file it answers as the file does, although its norms are new."""
    from vision.readers.network import Network
    from vision.training import footing_data, loop, namer_data
    from vision.training.networks import export

    monkeypatch.setattr(namer_data, "POOL", 64)
    monkeypatch.setattr(footing_data, "POOL", 16)
    monkeypatch.setattr(loop, "BATCH", {"finder": 2, "namer": 8, "witness": 8, "footing": 2})
    first = loop.train(name, work, ("pip-dice",), minutes=1, workers=0, limit=3)
    export(first.net, work / "out.onnx")
    (work / f"{name}.pt").unlink()
    run = loop.train(name, work, ("pip-dice",), minutes=1, workers=0, limit=0, exported=work / "out.onnx")
    shape, outputs = {
        "finder": ((1, 3, 64, 96), ("faces", "hand")),
        "namer": ((2, 3, 48, 48), ("name", "features")),
        "witness": ((2, 1, 36, 36), ("name",)),
        "footing": ((2, 3, 96, 96), ("stance",)),
    }[name]
    batch = np.random.default_rng(1).random(shape).astype(np.float32)
    with torch.no_grad():
        theirs = viewer(run.net.eval())(torch.from_numpy(batch))
    ours = Network(work / "out.onnx").run(batch, outputs)
    for mine, other in zip(ours, theirs if isinstance(theirs, tuple) else (theirs,), strict=True):
        assert np.allclose(mine, other.numpy(), atol=1e-3)
    moved = [norm for norm in run.net.modules() if isinstance(norm, torch.nn.BatchNorm2d)]
    assert all(float(norm.running_var.min()) != 1.0 for norm in moved)


def test_two_networks_are_blended_into_their_mean(work: Path, tmp_path: Path) -> None:
    """Each weight lies between both, by the part that was asked for; networks of different makes are refused."""
    import onnx
    from onnx import numpy_helper

    from vision.training.blended import blend
    from vision.training.networks import NETWORKS, export

    files = [tmp_path / f"{k}.onnx" for k in range(3)]
    for seed, file in enumerate(files[:2]):
        torch.manual_seed(seed)
        export(NETWORKS["witness"]().eval(), file)
    blend(files[0], files[1], 0.25, files[2])
    one, other, mean = (
        {it.name: numpy_helper.to_array(it) for it in onnx.load(str(f)).graph.initializer} for f in files
    )
    for name, value in mean.items():
        if value.dtype.kind == "f":
            assert np.allclose(value, 0.75 * one[name] + 0.25 * other[name], atol=1e-6)
    export(NETWORKS["namer"]().eval(), files[1])
    with pytest.raises(ValueError, match="not of one make"):
        blend(files[0], files[1], 0.5, files[2])


def test_the_company_answers_as_it_was_trained(tmp_path: Path) -> None:
    """The arrays beside the network give what torch gives, whatever else is in the batch; they can be taken up."""
    from vision.readers.company import Company, ways
    from vision.training.networks import Footing, export

    torch.manual_seed(1)
    net = Footing().eval()
    export(net, tmp_path / "footing.onnx")
    rng = np.random.default_rng(2)
    views = torch.from_numpy(rng.normal(size=(5, 3, 96, 96)).astype(np.float32))
    places, weights = rng.normal(0, 4, (5, 3)), rng.random(5)
    index = torch.tensor([[0, 1, 2, 3, 4, -1]])
    given, heard = np.zeros((1, 6, 6, 4), np.float32), np.zeros((1, 6), np.float32)
    given[0, :5, :5], heard[0, :5] = ways(places), weights
    with torch.no_grad():
        theirs = net(views, index, torch.from_numpy(given), torch.from_numpy(heard))[0, :5]
        stances = net.stance(views).numpy()
    ours = Company(tmp_path / "company.npz").logits(stances, places, weights)
    assert ours == pytest.approx(theirs.numpy(), abs=1e-5)
    other = Footing()
    other.take_company(tmp_path / "company.npz")
    for name, array in net.arrays().items():
        assert np.array_equal(other.arrays()[name], array)
