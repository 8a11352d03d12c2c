import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { accountApi } from './account-api.js';

/** Takes everything of whoever is signed in down, after saying what goes and what the law asks us to keep. */
export function EraseMe({ listingCount }: { listingCount: number }) {
  const [erase, { isLoading }] = accountApi.useEraseAccountMutation();
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);

  const eraseAll = async () => {
    const { error } = await erase();
    if (error) {
      toast({ title: 'Not everything is erased', description: messageOf(error) ?? 'Please try again in a minute; what is gone stays gone.', variant: 'destructive' });
      return;
    }
    toast({ title: 'Erased', description: 'Your listings are gone. Your sign-ins end within a minute.' });
    void navigate('/');
  };

  return (
    <section aria-labelledby="erase-me" className="erase-me">
      <h2 id="erase-me">Erase me</h2>
      <p>
        <b>What goes:</b> {listingCount === 1 ? 'your listing' : `all ${listingCount} listings of yours`} with texts and pictures, your name and address in every part of the platform, your premium, what donors wrote to
        you, and your sign-ins.
      </p>
      <p>
        <b>What stays:</b> amounts and days of donations and payouts, and the last digits of the bank account that was paid. Tax law asks us to keep books for at least six years. Money that is due is still paid out to
        you.
      </p>
      {isAsking ? (
        <div className="notice" role="group" aria-label="Erase everything?">
          <p>This cannot be undone. You may want to download your data first.</p>
          <p className="row">
            <button type="button" ref={keep} className="btn sec sm" onClick={() => setIsAsking(false)}>
              Keep everything
            </button>
            <button type="button" className="btn sm" disabled={isLoading} onClick={() => void eraseAll()}>
              {isLoading ? 'Erasing...' : 'Erase everything for good'}
            </button>
          </p>
        </div>
      ) : (
        <button type="button" className="btn sec sm" onClick={() => setIsAsking(true)}>
          Erase me
        </button>
      )}
    </section>
  );
}
