import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { useIsHere } from '../../ui/use-is-here.js';
import { accountApi } from './account-api.js';

/**
 * Signing in by the operators' provider: away to its page, and what is done when it sends the browser back. A return is used once, by this page alone,
 * and leaves the address, so that neither a reload nor the history repeats it.
 */
export function useProviderSignIn() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [begin] = accountApi.useBeginProviderSignInMutation();
  const [finish] = accountApi.useFinishProviderSignInMutation();
  const query = address.has('state') ? address.toString() : undefined;
  const used = useRef<string>(undefined);
  const [isBusy, setIsBusy] = useState(query !== undefined);
  const [refusal, setRefusal] = useState<string>();
  const isHere = useIsHere();
  const refuse = (error: unknown) => {
    setRefusal((messageOf(error) ?? 'Please try again in a minute.').replace(/^\d{1,3}: /, ''));
    setIsBusy(false);
  };

  useEffect(() => {
    if (query === undefined || used.current === query) return;
    used.current = query;
    void (async () => {
      const { error } = await finish({ query });
      if (error) refuse(error);
      await navigate(error ? '/sign-in' : '/operator', { replace: true });
    })();
  }, [finish, navigate, query]);

  // A browser that goes back from the provider's page shows this one as it was left.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const start = async () => {
    setIsBusy(true);
    setRefusal(undefined);
    const { data, error } = await begin();
    if (!data) refuse(error);
    else if (isHere()) window.location.assign(data.url);
  };
  return { start, isBusy, refusal };
}
