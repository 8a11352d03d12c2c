import { notFound, Problem, unavailable, unprocessable } from '@community-help/service-kit';

export const uploadNotFound = (): Problem => notFound('The uploaded file was not found. Please upload it again.');

export const pictureNotFound = (): Problem => notFound('This picture was not found.');

export const storeIsDown = (): Problem => unavailable('Pictures are not available right now. Please try again in a minute.');

/** Names the address that cannot be used, so that the form can mark it. */
export const foreignPicture = (path: string, reason: string): Problem =>
  unprocessable(`The picture ${shortened(path)} cannot be used: ${reason}`, [{ field: 'images', message: reason }]);

/** Long enough to recognise an address, short enough for a sentence; signatures of presigned addresses are left out. */
function shortened(path: string): string {
  const [bare = ''] = path.split('?');
  const printable = bare.replace(/[^\x20-\x7e]/g, '?');
  return `'${printable.length > 100 ? `${printable.slice(0, 100)}...` : printable}'`;
}
