import type { HelperListing } from '@community-help/api-contracts';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../app/api.js';
import { useAppDispatch } from '../app/store.js';
import { HASH_OPEN_MS } from '../features/donation/donation-machine.js';

const DonationDialog = lazy(() => import('../features/donation/donation-dialog.js').then((module) => ({ default: module.DonationDialog })));

export interface DonationSlotState {
  isOpen: boolean;
  /** The dialog's code is fetched on the first opening and then stays. */
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** Opens the dialog by button, or half a second after arriving with #donate; only for helpers that accept donations. */
export function useDonationSlot(mayDonate: boolean): DonationSlotState {
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => {
    if (!mayDonate) return;
    setWasOpened(true);
    setIsOpen(true);
  }, [mayDonate]);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (hash !== '#donate' || !mayDonate) return;
    const timer = setTimeout(open, HASH_OPEN_MS);
    return () => clearTimeout(timer);
  }, [hash, mayDonate, open]);
  return { isOpen, wasOpened, open, close };
}

export function DonationSlot({ slot, helper }: { slot: DonationSlotState; helper: HelperListing }) {
  const dispatch = useAppDispatch();
  const onSuccess = useCallback(() => void dispatch(api.util.invalidateTags(['Stats'])), [dispatch]);
  if (!slot.wasOpened) return null;
  const target = { id: helper.id, name: helper.name, email: helper.email, image: helper.images[0] };
  return (
    <Suspense fallback={null}>
      <DonationDialog target={target} isOpen={slot.isOpen} onClose={slot.close} onSuccess={onSuccess} />
    </Suspense>
  );
}
