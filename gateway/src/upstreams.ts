import type { LimitClass, ServiceName } from '@community-help/api-contracts';

/** What people call the work of each service; completes 'The ... is not available right now.' */
export const HUMAN_NAMES: Record<ServiceName, string> = {
  registrations: 'directory of helpers',
  'geo-recommendations': 'search for helpers',
  payments: 'donations service',
  uploads: 'picture service',
  reporting: 'report and mail service',
  content: 'projects and blog service',
  accounts: 'sign-in service',
};

/** Milliseconds a service may take until its answer begins. */
export const ANSWER_TIMEOUT_MS: Record<LimitClass, number> = {
  read: 10_000,
  search: 10_000,
  write: 30_000,
  money: 30_000,
  upload: 60_000,
  webhook: 30_000,
  tile: 10_000,
};

/** Largest body of an endpoint that does not say otherwise. */
export const DEFAULT_MAX_BODY_BYTES = 65_536;
