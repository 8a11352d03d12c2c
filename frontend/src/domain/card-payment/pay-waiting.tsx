import { useEffect, useState } from 'react';

/** ms after which somebody who waits is told why. */
const SLOW_MS = 4000;

/** While the session and the provider's script are on their way. */
export function PayWaiting({ label }: { label: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="pay-waiting">
      <p role="status">
        {label}
        {isSlow && <span className="muted"> The connection is slow, but it is coming. Nothing has been charged.</span>}
      </p>
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
    </div>
  );
}
