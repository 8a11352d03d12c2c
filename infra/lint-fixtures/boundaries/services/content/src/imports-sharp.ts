// Breaks: sharp-has-one-door
import sharp from 'sharp';

export const vendor = sharp;
