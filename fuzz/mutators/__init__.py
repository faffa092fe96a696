"""One module for each level of a file that can be damaged; every mutator is `(bytes, Random) -> bytes`."""
