"""The waist of the house: every box, shape, label and fiducial of a sheet, once, in millimetres. Pure."""
