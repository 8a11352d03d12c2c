/** x, y, x, y ... in units of the world; the first point of a ring is not repeated. */
export type Ring = Float64Array;
