import type { HelperListing } from '@community-help/api-contracts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../app/api.js';
import { useAppDispatch } from '../app/store.js';
import { useLatePart, type LatePart } from '../app/use-late-part.js';
import type { DonationDialogProps } from '../features/donation/donation-dialog.js';
import { HASH_OPEN_MS } from '../features/donation/donation-machine.js';

const loadDialog = async () => (await import('../features/donation/donation-dialog.js')).DonationDialog;

export interface DonationSlotState {
  isOpen: boolean;
  /** Its code is fetched on the first opening and then stays. */
  Dialog: LatePart<DonationDialogProps>['Part'];
  open: () => void;
  close: () => void;
}

/** Opens the dialog by button, or half a second after arriving with #donate; only for helpers that accept donations. */
export function useDonationSlot(mayDonate: boolean): DonationSlotState {
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const { Part: Dialog, fetchPart } = useLatePart(loadDialog);
  const open = useCallback(() => {
    if (!mayDonate) return;
    fetchPart();
    setIsOpen(true);
  }, [mayDonate, fetchPart]);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (hash !== '#donate' || !mayDonate) return;
    const timer = setTimeout(open, HASH_OPEN_MS);
    return () => clearTimeout(timer);
  }, [hash, mayDonate, open]);
  return { isOpen, Dialog, open, close };
}

export function DonationSlot({ slot, helper }: { slot: DonationSlotState; helper: HelperListing }) {
  const dispatch = useAppDispatch();
  const onSuccess = useCallback(() => void dispatch(api.util.invalidateTags(['Stats'])), [dispatch]);
  const { Dialog } = slot;
  if (!Dialog) return null;
  const target = { id: helper.id, name: helper.name, email: helper.email, image: helper.images[0] };
  return <Dialog target={target} isOpen={slot.isOpen} onClose={slot.close} onSuccess={onSuccess} />;
}
