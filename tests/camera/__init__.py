"""A camera: sheets of our own pads, filled in by invented hands and photographed, with the truth beside.

    games       a game played to its end, with human slips   -> Filled: what stands in which box
    leaves      a pad's leaf from the press                  -> RGB
    pens, shapes, strokes, writing                           -> the leaf with ink on it
    surface, lens                                            -> where the camera sees which piece of paper
    desks, light, sensor                                     -> the picture
    severity    how careful the photographer is
    shots       all of it in one call

It shares no code with the photo reader, nor with what the reader was trained on. Same seed, same picture.
"""
