import { useEffect, useState } from 'react';
import { api } from '../../app/api.js';
import { messageOf } from '../../app/base-query.js';
import { useAppDispatch, useToast } from '../../app/store.js';
import { takeConnectingMark } from '../../domain/connecting-mark.js';
import { ownerLinksApi } from '../../domain/owner-links-api.js';

/** After the way back from the provider's pages: how often the state is asked again, and the ms in between. */
export const ASK_AGAIN = { times: 8, everyMs: 2000 } as const;

export interface Connect {
  start: () => void;
  isBusy: boolean;
  /** Back from the provider's pages; its confirmation is on the way. */
  isConfirming: boolean;
}

/**
 * 'Connect' emails a one-time link to the address on file; behind it is the provider's own page, which returns here. The provider's confirmation may come a little later than the person, so
 * the state is asked again for a while, until it says connected. A page that comes back out of the browser's memory is brought up to date.
 */
export function useConnect(helperId: string, isConnected: boolean | undefined): Connect {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [connect, { isLoading }] = ownerLinksApi.useConnectPayoutAccountMutation();
  const [hasReturned] = useState(() => typeof sessionStorage !== 'undefined' && takeConnectingMark(helperId));
  const [asked, setAsked] = useState(0);
  const isConfirming = hasReturned && isConnected === false && asked < ASK_AGAIN.times;

  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => {
      setAsked((count) => count + 1);
      dispatch(api.util.invalidateTags(['Stats']));
    }, ASK_AGAIN.everyMs);
    return () => clearTimeout(timer);
  }, [isConfirming, asked, dispatch]);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) dispatch(api.util.invalidateTags(['Stats']));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [dispatch]);

  const start = async () => {
    const { data, error } = await connect(helperId);
    if (!data) return toast({ variant: 'destructive', title: 'Account Not Connected', description: messageOf(error) });
    toast({ title: 'Link Sent', description: data.message });
  };
  return { start: () => void start(), isBusy: isLoading, isConfirming };
}
