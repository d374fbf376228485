"""Bodies of REST requests and answers: one module for each noun of the address.

Times are nanoseconds since 1970, seats count from 0.
"""
