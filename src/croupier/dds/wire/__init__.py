"""What travels over DDS: the types of `idl/ubercasino.idl`, their bytes, their topics."""
