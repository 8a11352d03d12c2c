/** Reports of listings: floods, false ones, fields that nobody may give himself. */
import { expectStatus } from '../target.mjs';

const group = 'Moderation';
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
      const answers = await Promise.all(['0193a1aa-0000-7000-8000-000000000001', 'x', '..%2f..'].map((id) => report(target, id)));
      return answers.map((answer) => expectStatus(answer, 404)).find(Boolean);
    },
  },
];
