import { UPLOAD } from '@community-help/api-contracts';
import type { NewToast } from '../../app/toasts.slice.js';
import { randomId } from '../../ui/random-id.js';

export interface RefusedFile {
  key: string;
  name: string;
  reason: string;
}

export const TOO_LARGE = 'File size exceeds 10MB limit';
const NO_IMAGE = 'Only images can be uploaded';
const TOO_MANY = `At most ${UPLOAD.maxImages} images`;

/** Which of the files are taken when there is room for `room` more, and what is said about the others. */
export function chooseFiles(files: readonly File[], room: number): { fitting: File[]; refused: RefusedFile[]; toast: NewToast | undefined } {
  const fitting: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = !file.type.startsWith('image/') ? NO_IMAGE : file.size > UPLOAD.maxBytes ? TOO_LARGE : fitting.length >= room ? TOO_MANY : undefined;
    if (reason) refused.push({ key: randomId(), name: file.name, reason });
    else fitting.push(file);
  }
  const worst = refused.find(({ reason }) => reason === TOO_LARGE) ?? refused[0];
  return { fitting, refused, toast: worst && { variant: 'destructive', title: 'Upload Error', description: worst.reason } };
}
