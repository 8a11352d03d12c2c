import type { HelperCard } from '@community-help/api-contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  listed: HelperCard;
  /** It is another one after all; the form is sent then. */
  onAnother: () => void;
}

/** A listing that is probably the one being registered. Whoever it belongs to looks after it by signing in, instead of standing on the map twice. */
export function IsThisYou({ listed, onAnother }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [listed.id]);
  return (
    <div className="notice warn is-this-you" role="group" aria-labelledby="is-this-you" tabIndex={-1} ref={box}>
      <div>
        <h2 id="is-this-you">Is this you?</h2>
        <p>
          <b>{listed.name}</b>, {listed.location}, is on the map already. Nothing was sent yet, and what you typed is kept.
        </p>
        <p className="row">
          <Link className="btn sm" to="/sign-in">
            Yes: sign in to look after it
          </Link>
          <Link className="btn sec sm" to={`/helper/${encodeURIComponent(listed.id)}`} target="_blank">
            See it<span className="vh"> in a new tab</span>
          </Link>
          <button type="button" className="btn sec sm" onClick={onAnother}>
            No, register ours
          </button>
        </p>
      </div>
    </div>
  );
}
