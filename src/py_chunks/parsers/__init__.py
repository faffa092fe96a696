"""One module per way of reading bytes; none of them knows that chunks exist."""
