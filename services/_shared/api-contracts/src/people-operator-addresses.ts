import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do for somebody who asks what is kept of them: a part of ADDRESSES that only their console loads. An address never stands in a path. */
export const PEOPLE_OPERATOR_ADDRESSES = {
  findPerson: 'POST /api/operator/people/find',
  copyPerson: 'POST /api/operator/people/copy',
  erasePerson: 'POST /api/operator/people/erase',
  barPerson: 'POST /api/operator/people/bar',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
