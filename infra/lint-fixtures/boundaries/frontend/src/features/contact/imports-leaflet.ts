// Breaks: leaflet-has-one-door
import * as vendor from 'leaflet';

export const port = vendor;
