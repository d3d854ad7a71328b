# What all catalogues share. Lists are put together from the left: "a", then "a, b", then "a, b and c".

list-more = { $before }, { $next }
list-last = { $before } and { $next }

# The reader, in a list of players.
list-you = you
