import type { EditedListing, ListingEdit, OwnListingRecord } from '@community-help/api-contracts';
import { editApi } from './edit-api.js';

/** Where a listing that is edited is read, and where its edit goes. */
export interface EditCalls {
  save: (id: string, edit: ListingEdit) => Promise<{ data?: EditedListing; error?: unknown }>;
  read: (id: string) => Promise<{ data?: OwnListingRecord | undefined }>;
  isBusy: boolean;
}

/** Of whoever the listing belongs to. */
export function useOwnerCalls(): EditCalls {
  const [edit, { isLoading }] = editApi.useEditListingMutation();
  const [read, { isFetching }] = editApi.useLazyGetOwnListingQuery();
  return { save: (id, body) => edit({ id, body }), read: (id) => read(id), isBusy: isLoading || isFetching };
}

/** Of an operator, who says why. */
export function useOperatorCalls(reason: string): EditCalls {
  const [edit, { isLoading }] = editApi.useEditAnyListingMutation();
  const [read, { isFetching }] = editApi.useLazyGetAnyListingRecordQuery();
  return { save: (id, body) => edit({ id, body: { ...body, reason } }), read: (id) => read(id), isBusy: isLoading || isFetching };
}
