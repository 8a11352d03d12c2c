// Breaks: pmtiles-has-one-door
import pmtiles from 'pmtiles';

export const vendor = pmtiles;
