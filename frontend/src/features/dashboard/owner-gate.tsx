import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { useSiteConfig } from '../../app/site-config.js';
import { Icon } from '../../ui/icon.js';
import { ownerLinksApi } from '../../domain/owner-links-api.js';
import { dashboardApi } from './dashboard-api.js';

/** Instead of the figures where they are for the owner alone: a link by email opens them on this device. */
export function OwnerGate({ helperId }: { helperId: string }) {
  const [ask, { isLoading }] = ownerLinksApi.useRequestDashboardLinkMutation();
  const [answer, setAnswer] = useState<{ message: string; isError: boolean }>();
  const send = async () => {
    const { data, error } = await ask(helperId);
    setAnswer({ message: data?.message ?? messageOf(error) ?? 'Please try again in a minute.', isError: !data });
  };
  return (
    <section className="card owner-gate" aria-labelledby="owner-gate">
      <h2 id="owner-gate">
        <Icon name="mail" /> Is this your dashboard?
      </h2>
      <p>Donations, messages and payouts are for the helper alone. We email a link to the address you registered with; it opens them on this device for twelve hours. Or <Link to="/sign-in">sign in</Link>, for all your listings.</p>
      <button type="button" className="btn" disabled={isLoading} onClick={() => void send()}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Sending...' : 'Email me a link'}
      </button>
      <p role="status" className={answer?.isError ? 'err' : undefined}>
        {answer?.message}
      </p>
    </section>
  );
}

/** Ends the session on this device; only where there is one. */
export function LockDashboard({ helperId }: { helperId: string }) {
  const { config } = useSiteConfig();
  const [end, { isLoading }] = dashboardApi.useEndDashboardSessionMutation();
  if (config?.dashboardAccess !== 'owner') return null;
  return (
    <p>
      <button type="button" className="btn sec sm" disabled={isLoading} onClick={() => void end(helperId)}>
        Lock this dashboard on this device
      </button>{' '}
      <span className="hint">
        If you signed in, it stays open for you until you sign out under <Link to="/manage">Manage my listings</Link>.
      </span>
    </p>
  );
}
