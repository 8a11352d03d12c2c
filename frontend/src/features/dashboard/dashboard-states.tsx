import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.js';
import { useIsHydrated } from '../../ui/use-is-hydrated.js';

/** While the three answers are on their way: blocks in the final sizes. One prerendered page stands for the dashboards of all helpers. */
export function DashboardSkeleton({ helperId }: { helperId: string }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <div className="dashboard-top">
        <div className="wrap">
          <div className="skeleton dashboard-skeleton-title" aria-hidden="true" />
        </div>
      </div>
      <div className="wrap">
        <p role="status" className="muted dashboard-loading">
          Loading dashboard data for helper ID: {isHydrated && helperId}
        </p>
        <div className="stats" aria-hidden="true">
          {[0, 1, 2, 3].map((index) => (
            <div className="skeleton dashboard-skeleton-card" key={index} />
          ))}
        </div>
        <div className="skeleton dashboard-skeleton-body" aria-hidden="true" />
      </div>
    </>
  );
}

/** On any failed answer: what was asked and what each of the three said. */
export function DebugAlert({ helperId, messages }: { helperId: string; messages: readonly [what: string, message: string | undefined][] }) {
  return (
    <div className="notice error debug" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <b>Some dashboard data could not be loaded.</b>
        </p>
        <dl>
          <div>
            <dt>Helper ID</dt>
            <dd>{helperId}</dd>
          </div>
          {messages.map(([what, message]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{message ?? 'no error'}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link className="btn sec sm" to="/find-help">
            Back to Map
          </Link>
        </p>
      </div>
    </div>
  );
}
