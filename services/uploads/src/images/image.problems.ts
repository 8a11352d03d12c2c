import { payloadTooLarge, Problem, unprocessable } from '@community-help/service-kit';

/** The sentence of the specification; also shown by the browser before it sends anything. */
export const FILE_TOO_LARGE = 'File size exceeds 10MB limit';

export const fileTooLarge = (): Problem => payloadTooLarge(FILE_TOO_LARGE);

export const notAPicture = (): Problem => unprocessable('This file is not a picture we can use. Please choose a JPEG, PNG, WebP, GIF or AVIF file.');

export const heicPicture = (): Problem =>
  unprocessable('HEIC pictures cannot be shown in every browser. Please save the picture as JPEG and choose it again.');

export const damagedPicture = (): Problem => unprocessable('This picture is damaged or incomplete. Please choose another file.');

export const tooManyPixels = (): Problem =>
  unprocessable('This picture has too many pixels. Please choose one with at most 64 megapixels, for example 8000 by 8000.');

export const tooLongAndThin = (): Problem =>
  unprocessable('This picture is too long and thin. Please choose one with sides of at most 20000 pixels, the longer at most 50 times the shorter.');

export const tooBusy = (): Problem => unavailable('Too many pictures are being processed right now. Please try again in a moment.', 5);

export const tooSlow = (): Problem => unavailable('We are slow right now and could not finish this picture. It is not lost: please try again in a moment.', 20);

function unavailable(detail: string, retryAfterSeconds: number): Problem {
  return new Problem(503, 'Service Unavailable', detail, undefined, retryAfterSeconds);
}
