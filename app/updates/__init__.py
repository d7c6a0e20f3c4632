"""Updates: what a signed release feed says of newer versions, and how one is fetched and put in
place."""
