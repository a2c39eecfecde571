"""The start script and the lock files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

EXTRAS = ("hall", "kit", "phones")
LOCKS = ("requirements.lock", *(f"requirements-{extra}.lock" for extra in EXTRAS), "requirements-test.lock")


@pytest.mark.parametrize("shell", ["sh", "dash", "bash", "busybox"])
@pytest.mark.parametrize("script", ["run", "tools/lock", "tools/wheels"])
def test_the_scripts_are_posix_shell(shell: str, script: str) -> None:
    """Each shell that is here accepts them."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    command = ["busybox", "sh"] if shell == "busybox" else [shell]
    subprocess.run([*command, "-n", str(ROOT / script)], check=True)


def _start_in(folder: Path, *arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(ROOT / "run", folder / "run")
    for name in ("pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, folder / name)
    return subprocess.run(
        [str(folder / "run"), *arguments], capture_output=True, text=True, env={"PATH": path}, cwd="/", check=False
    )


def _tools(folder: Path, *names: str) -> str:
    """A PATH that holds nothing but these commands."""
    for name in names:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return str(folder)


def test_without_python_it_says_what_to_install(tmp_path: Path) -> None:
    """No Python and no apt: one sentence, exit status 2."""
    (tmp_path / "bin").mkdir()
    path = _tools(tmp_path / "bin", "sh", "dirname", "sed", "cat", "id", "basename")
    done = _start_in(tmp_path, path=path)
    assert done.returncode == 2
    assert "Python 3.11 or newer is needed" in done.stderr.splitlines()[-1]


def test_an_old_python_is_not_used(tmp_path: Path) -> None:
    """A python3 that says it is older is passed over."""
    (tmp_path / "bin").mkdir()
    path = _tools(tmp_path / "bin", "sh", "dirname", "sed", "cat", "id", "basename")
    old = tmp_path / "bin" / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = _start_in(tmp_path, path=path)
    assert done.returncode == 2
    assert "Python 3.11 or newer is needed" in done.stderr


def test_a_lost_network_is_one_sentence_and_leaves_no_half_environment_behind(tmp_path: Path) -> None:
    """When the libraries cannot be fetched it says so, and does not take the environment for complete."""
    shutil.copy(ROOT / "run", tmp_path / "run")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\nversion = '1'\n")
    lock = "nothing-that-exists-anywhere==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\n"
    (tmp_path / "requirements.lock").write_text(lock)
    (tmp_path / "requirements-test.lock").write_text(lock)
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "PIP_NO_INDEX": "1"}
    for _ in range(2):
        done = subprocess.run(
            [str(tmp_path / "run"), "--help"], capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == 2
        assert "check the network" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_name_no_registry_and_hash_everything(name: str) -> None:
    """No address stands in a lock, and each package has at least one hash."""
    text = (ROOT / name).read_text()
    assert "://" not in text
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) >= 6
    assert all("--hash=sha256:" in block for block in blocks)


def test_the_run_lock_is_part_of_the_test_lock() -> None:
    """What is tested is what runs, with each extra or without."""
    run, *extras, test = (set(re.findall(r"^(\S+==\S+)", (ROOT / name).read_text(), re.M)) for name in LOCKS)
    assert all(run < extra < test for extra in extras)


@pytest.mark.parametrize("extra", EXTRAS)
def test_once_an_extra_is_wanted_every_start_sees_to_it(tmp_path: Path, extra: str) -> None:
    """`run hall`, `run kit`, `run phones` take their own lock besides, and so does each start after it."""
    shutil.copy(ROOT / "run", tmp_path / "run")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\nversion = '1'\n")
    for name in LOCKS:
        (tmp_path / name).write_text(f"nothing{name[12:-5]}==1.0\n")
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}

    def run(argument: str) -> str:
        done = subprocess.run(
            [str(tmp_path / "run"), argument], capture_output=True, text=True, env=environment, check=False
        )
        return done.stderr

    # An environment that is as the run lock wants it, and a program in it that only says that it was reached.
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    for name in ("python", "kiosk"):
        (venv / "bin" / name).write_text('#!/bin/sh\necho "reached: $*" >&2\n')
        (venv / "bin" / name).chmod(0o755)
    python = shutil.which("python3", path=environment["PATH"])
    (venv / ".made").write_text(f"{tmp_path.resolve()} {python}")
    said = run("--help")
    assert f"requirements-{extra}.lock" not in said and "reached: --help" in said
    said = run(extra)
    assert f"the libraries that requirements-{extra}.lock names" in said
    assert ("phones can be used" if extra == "phones" else f"reached: {extra}") in said
    assert (tmp_path / f".with-{extra}").exists()
    (venv / f".installed-{extra}").unlink()
    assert f"the libraries that requirements-{extra}.lock names" in run("--help")


def test_the_project_speaks_of_itself_alone() -> None:
    """No path of a developer's machine stands in a file that is kept."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no git checkout")
    found = subprocess.run(
        ["git", "grep", "-nIE", r"/(home|root|tmp)/[a-z]+/|/wo[r]k/", "--", ".", ":!tests/test_run.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == ""
