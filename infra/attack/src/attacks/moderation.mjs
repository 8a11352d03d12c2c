/** Reports of listings: floods, false ones, fields that nobody may give himself; and what only operators may do. */
import { expectStatus } from '../target.mjs';
import { forged, ours, signedIn } from './accounts.mjs';

const group = 'Moderation';
const ID = 'demo-helper-1';
const REPORT_ID = '0193a1aa-0000-7000-8000-000000000001';
const FOR_OPERATORS = [
  ...['overview', 'listings', `listings/${ID}`, 'reports', 'audit', 'checks', 'listings.csv', 'reports.csv'].map((path) => ['GET', `/api/operator/${path}`]),
  ...['hide', 'restore', 'remove', 'check', 'reject-check', 'withdraw-check'].map((verb) => ['POST', `/api/operator/listings/${ID}/${verb}`, { reason: 'an attack', revision: 1, cause: 'abuse' }]),
  ['POST', `/api/operator/reports/${REPORT_ID}/assign`, { version: 1 }],
  ['POST', `/api/operator/reports/${REPORT_ID}/decide`, { decision: 'remove', reason: 'an attack', version: 1, revision: 1 }],
];
/** Only what the action takes. */
const bodyFor = (path, body) => (body && !path.endsWith('/remove') && 'cause' in body ? { reason: body.reason, revision: body.revision } : body);
const report = (target, id, body = { reason: 'fraud' }, options = {}) => target.post(`/api/registrations/${id}/report`, body, options);

export const MODERATION = [
  {
    group, name: 'a flood of reports of one listing comes to an end, and hides nothing',
    run: async (target) => {
      const { id } = await target.register();
      let refused = 0;
      for (let n = 0; n < 130; n += 1) {
        const { status } = await report(target, id, { reason: 'danger', text: `Flood ${n}` });
        if (status === 429) refused += 1;
        else if (status !== 202) return `report ${n} was answered ${status}`;
      }
      if (refused === 0) return '130 reports of one listing were taken';
      return expectStatus(await target.get(`/api/registrations/${id}`), 200);
    },
  },
  {
    group, name: 'a report decides nothing and names nobody itself',
    run: async (target) => {
      const { id } = await target.register();
      for (const more of [{ state: 'decided' }, { decision: 'remove' }, { helperId: 'demo-helper-1' }, { reporterId: 'x' }, { sealedEmail: 'x' }, { __proto__: { reason: 'fraud' }, id: 'x' }]) {
        const fault = expectStatus(await report(target, id, { reason: 'fraud', ...more }), 400);
        if (fault) return `${JSON.stringify(more)}: ${fault}`;
      }
      return undefined;
    },
  },
  {
    group, name: 'a report tells nobody whether a listing is hidden or never was',
    run: async (target) => {
      const answers = await Promise.all(['0193a1aa-0000-7000-8000-000000000001', 'x', 'x%27%20or%201=1'].map((id) => report(target, id)));
      return answers.map((answer) => expectStatus(answer, 404)).find(Boolean);
    },
  },
  ...FOR_OPERATORS.flatMap(([method, path, body]) => [
    { group, name: `nobody is refused ${method} ${path}`, run: async (target) => expectStatus(await target.ask(method, path, { body: bodyFor(path, body) }), 401) },
    {
      group, name: `an operator that somebody made up is refused ${method} ${path}`,
      run: async (target) => {
        const identity = forged({ iss: 'community-help', aud: 'registrations', sub: 's', adr: 'x', roles: ['operator'], helpers: [ID], exp: 4_000_000_000 });
        return expectStatus(await target.ask(method, path, { body: bodyFor(path, body), headers: { 'x-identity': identity } }), 401);
      },
    },
    {
      group, name: `a helper who is signed in is refused ${method} ${path}, whatever the id`,
      run: async (target) => {
        const { listing, cookie } = await signedIn(target);
        for (const own of [path, path.replace(ID, listing.id)]) {
          const fault = expectStatus(await target.ask(method, own, { body: bodyFor(path, body), ...ours(target, cookie) }), 403);
          if (fault) return fault;
        }
        return undefined;
      },
    },
  ]),
];
