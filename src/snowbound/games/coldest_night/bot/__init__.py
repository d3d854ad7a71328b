"""What bots know of The Coldest Night."""
