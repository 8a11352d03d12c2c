import type { NewToast } from '../../app/toasts.slice.js';

/** How far a picture came: its place could not be had, it did not arrive, it arrived but was not cleaned, or all is well. */
export type UploadOutcome = 'not-prepared' | 'not-sent' | 'not-processed' | 'stored';

export interface UploadResult {
  name: string;
  outcome: UploadOutcome;
}

/** The one toast about all pictures of a choice; the worst news comes first. */
export function toastOf(results: readonly UploadResult[], namesSingleImage: boolean): NewToast {
  const lost = results.find(({ outcome }) => outcome === 'not-sent');
  const stored = results.filter(({ outcome }) => outcome === 'stored');
  if (results.some(({ outcome }) => outcome === 'not-prepared')) {
    return { variant: 'destructive', title: 'Upload Error', description: 'Failed to prepare file upload. Please try again.' };
  }
  if (lost) return { variant: 'destructive', title: 'Upload failed', description: `${lost.name} could not be uploaded. Please remove it and try again.` };
  if (stored.length < results.length) {
    return { variant: 'destructive', title: 'Upload processing error', description: "Images uploaded but couldn't be processed. Please try again." };
  }
  const [only] = stored;
  if (namesSingleImage && only && stored.length === 1) return { title: 'Image uploaded', description: `${only.name} has been uploaded successfully.` };
  return { title: 'Images uploaded successfully', description: `${stored.length} image(s) have been uploaded.` };
}
