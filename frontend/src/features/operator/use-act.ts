import { useState } from 'react';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';

/** What stood against it, in words. */
export const refusalText = (error: unknown): string => (messageOf(error) ?? 'Please try again in a minute.').replace(/^\d+: /, '');

/** Does something that another operator may have done meanwhile. `refusal` says what stood against it; `isOutdated`, that there is nothing left to do but look again. */
export function useAct(onDone: () => void) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ words: string; isOutdated: boolean }>();
  const act = async (call: Promise<{ error?: unknown }>, done: string) => {
    setIsBusy(true);
    setRefusal(undefined);
    const { error } = await call;
    setIsBusy(false);
    if (error) {
      const { status } = error as ApiError;
      setRefusal({ words: refusalText(error), isOutdated: status === 409 || status === 404 });
      return;
    }
    toast({ title: done });
    onDone();
  };
  return { act, isBusy, refusal };
}
