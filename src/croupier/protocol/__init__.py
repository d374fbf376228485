"""What travels between server and clients: live messages, REST bodies, codes. Owned by neither."""
