"""Things that break while the exhibit runs: each is made to happen, and the exhibit goes on or says what is missing."""
