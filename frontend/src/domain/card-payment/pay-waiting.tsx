import { useEffect, useState } from 'react';

/** ms after which somebody who waits is told why. */
const SLOW_MS = 4000;

interface FootProps {
  /** 'Donate' or 'Pay'. */
  payWord: string;
  onCancel: () => void;
}

/** The foot of a dialog in which nothing can be paid yet: it stands where it will stand, so that the dialog does not jump. */
export function PayFoot({ payWord, onCancel }: FootProps) {
  return (
    <div className="pay-foot">
      <button type="button" className="btn sec" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className="btn donate" disabled>
        {payWord}
      </button>
    </div>
  );
}

/** While the session and the provider's script are on their way. */
export function PayWaiting({ label, ...foot }: FootProps & { label: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="pay-waiting">
        <p role="status">
          {label}
          {isSlow && <span className="muted"> The connection is slow, but it is coming. Nothing has been charged.</span>}
        </p>
        <span className="skeleton" aria-hidden="true" />
        <span className="skeleton" aria-hidden="true" />
        <span className="skeleton" aria-hidden="true" />
      </div>
      <PayFoot {...foot} />
    </>
  );
}
