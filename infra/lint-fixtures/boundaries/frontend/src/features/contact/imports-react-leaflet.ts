// Breaks: react-leaflet-has-one-door
import * as vendor from 'react-leaflet';

export const port = vendor;
