"""The rules of The Coldest Night."""
