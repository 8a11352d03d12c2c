import { useSiteConfig } from '../app/site-config.js';
import { helperCountApi } from './helper-count-api.js';

/** The real number beside the large ones: how many helpers this installation has. Nothing while it is not known. */
export function HelpersHere({ className = '' }: { className?: string }) {
  const { config } = useSiteConfig();
  const { data } = helperCountApi.useCountHelpersQuery('all');
  if (!data) return null;
  const helpers = data === 1 ? '1 helper' : `${data.toLocaleString('en-GB')} helpers`;
  return <p className={`muted ${className}`}>{config?.stripe?.isTestMode ? `${helpers} in this demo` : `${helpers} on the map today`}</p>;
}
