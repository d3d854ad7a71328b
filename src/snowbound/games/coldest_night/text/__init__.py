"""The words of The Coldest Night."""
