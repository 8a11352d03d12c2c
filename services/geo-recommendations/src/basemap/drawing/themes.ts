import type { TileTheme } from '@community-help/api-contracts';

/** Colours of the map; `ink` to `ink3`, `water` and `plateInk` write, `halo` lies behind what is written. */
export interface MapColours {
  sea: string;
  shore: string;
  land: string;
  coast: string;
  built: string;
  centre: string;
  dot: string;
  street: string;
  block: string;
  river: string;
  border: string;
  district: string;
  ink: string;
  ink2: string;
  ink3: string;
  water: string;
  halo: string;
  plate: string;
  plateEdge: string;
  plateInk: string;
  pin: string;
}

export const MAP_COLOURS: Record<TileTheme, MapColours> = {
  light: {
    sea: '#cfe2e4',
    shore: '#dceaea',
    land: '#f4f1e2',
    coast: '#b9b69e',
    built: '#ece6d3',
    centre: '#e3dbc4',
    dot: '#cdc3a6',
    street: '#e3dcc6',
    block: '#cfc5a9',
    river: '#b4d1d5',
    border: '#9a9a84',
    district: '#8fa096',
    ink: '#16211d',
    ink2: '#3d4b45',
    ink3: '#56645e',
    water: '#3f6a72',
    halo: '#f8f6ec',
    plate: '#fcfcf8',
    plateEdge: '#b7c4bb',
    plateInk: '#12493a',
    pin: '#3d4b45',
  },
  dark: {
    sea: '#101d20',
    shore: '#14252a',
    land: '#22332c',
    coast: '#3d5248',
    built: '#293b33',
    centre: '#31443b',
    dot: '#4a6256',
    street: '#32463d',
    block: '#485e52',
    river: '#162a30',
    border: '#6f8379',
    district: '#5d7267',
    ink: '#eef4ef',
    ink2: '#c6d3cb',
    ink3: '#a3b4aa',
    water: '#7ea7b2',
    halo: '#1a2823',
    plate: '#17251f',
    plateEdge: '#4d6558',
    plateInk: '#9bd9bd',
    pin: '#c6d3cb',
  },
};
