import { ACCOUNT_ADDRESSES, pathAt, type OwnListing } from '@community-help/api-contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { CategoryPlate } from '../../domain/category-plate.js';
import { accountApi } from './account-api.js';
import { Appeal } from './appeal.js';
import { ChangeAddress } from './change-address.js';
import { OwnCheck } from './own-check.js';

const STATES: Record<OwnListing['state'], { label: string; words: string }> = {
  listed: { label: 'Listed', words: 'Everybody can find it.' },
  paused: { label: 'Paused', words: 'Nobody finds it until you resume it.' },
  unconfirmed: { label: 'Not confirmed', words: 'It was hidden because nobody used the link that confirms its address.' },
  hidden: { label: 'Hidden', words: 'It was hidden by us, and nobody finds it. The reason is in our email.' },
};

/** One listing of whoever is signed in: its name, kind and state, and what can be done with it. */
export function OwnListingCard({ listing }: { listing: OwnListing }) {
  const { id, name, projectType, state } = listing;
  const [pause, pausing] = accountApi.usePauseListingMutation();
  const [resume, resuming] = accountApi.useResumeListingMutation();
  const [close, closing] = accountApi.useCloseListingMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const toast = useToast();
  const isBusy = pausing.isLoading || resuming.isLoading || closing.isLoading;

  const act = async (call: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await call;
    if (error) toast({ title: 'That did not work', description: messageOf(error), variant: 'destructive' });
    else toast({ title: done, description: name });
  };

  return (
    <li className="card own-listing">
      <div>
        <p className="row">
          <CategoryPlate category={projectType} />
          <span className="own-state">{STATES[state].label}</span>
        </p>
        <h3>{name}</h3>
        <p className="muted">{STATES[state].words}</p>
      </div>
      <p className="row">
        {state === 'listed' && (
          <Link className="btn sec sm" to={`/helper/${encodeURIComponent(id)}`}>
            See it<span className="vh">: {name}</span>
          </Link>
        )}
        {listing.isPremium && (
          <Link className="btn sec sm" to={`/helper-dashboard/${encodeURIComponent(id)}`}>
            Donations<span className="vh"> to {name}</span>
          </Link>
        )}
        {listing.isPremium && (
          <Link className="btn sec sm" to={`/manage/listings/${encodeURIComponent(id)}/money`}>
            Bank and premium<span className="vh"> of {name}</span>
          </Link>
        )}
        <Link className="btn sec sm" to={`/manage/listings/${encodeURIComponent(id)}`}>
          Edit<span className="vh"> {name}</span>
        </Link>
        {state === 'paused' ? (
          <button type="button" className="btn sm" disabled={isBusy} onClick={() => void act(resume(id), 'Listed again')}>
            Resume<span className="vh"> {name}</span>
          </button>
        ) : (
          <button type="button" className="btn sec sm" disabled={isBusy || state !== 'listed'} onClick={() => void act(pause(id), 'Paused')}>
            Pause<span className="vh"> {name}</span>
          </button>
        )}
        {!isMoving && (
          <button type="button" className="btn sec sm" onClick={() => setIsMoving(true)}>
            Change email<span className="vh"> address of {name}</span>
          </button>
        )}
        {!isAsking && (
          <button type="button" className="btn sec sm" disabled={isBusy} onClick={() => setIsAsking(true)}>
            Close<span className="vh"> {name}</span>
          </button>
        )}
        <a className="btn quiet sm" href={pathAt(ACCOUNT_ADDRESSES.downloadOwnListing, { id })} download>
          Download my data<span className="vh"> of {name}</span>
        </a>
      </p>
      {state === 'hidden' && <Appeal listing={listing} />}
      {isMoving && <ChangeAddress listing={listing} onClose={() => setIsMoving(false)} />}
      <OwnCheck listing={listing} />
      {isAsking && <AskToClose listing={listing} isBusy={isBusy} onKeep={() => setIsAsking(false)} onClose={() => void act(close(id), 'Closed')} />}
    </li>
  );
}

interface Question {
  listing: OwnListing;
  isBusy: boolean;
  onKeep: () => void;
  onClose: () => void;
}

/** Closing cannot be undone, so it is asked again, and what is safe has the focus. */
function AskToClose({ listing, isBusy, onKeep, onClose }: Question) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    keep.current?.focus();
  }, []);
  return (
    <div className="notice" role="group" aria-label={`Close ${listing.name}?`}>
      <p>
        Closing takes this listing down for good; its texts and pictures go.{listing.isPremium && ' Its premium ends with it.'} To come back you would register again. Pausing hides it for as long as you like.
      </p>
      <p className="row">
        <button type="button" ref={keep} className="btn sec sm" onClick={onKeep}>
          Keep it
        </button>
        <button type="button" className="btn sm" disabled={isBusy} onClick={onClose}>
          Close it for good
        </button>
      </p>
    </div>
  );
}
