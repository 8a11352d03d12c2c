import { endpoint } from './endpoint.js';
import { MAIL_OPERATOR_ADDRESSES as AT } from './mail-operator-addresses.js';
import type * as M from './mail-operator-types.js';
import type { OperatorPage } from './moderation-types.js';

const READ = { owner: 'reporting', isForSignedIn: true, limit: 'read' } as const;

/** What operators read and do about mails: a part of the table in endpoints.ts. */
export const MAIL_OPERATOR_ENDPOINTS = {
  getMailOverview: endpoint<void, M.MailOverview>(AT.getMailOverview, { ...READ, summary: 'How many mails wait, and how many did not arrive; for operators' }),
  listMails: endpoint<void, OperatorPage<M.OperatorMail>>(AT.listMails, {
    ...READ,
    summary: 'Mails by state, newest first, without addresses and texts; for operators',
    query: ['state', 'helperId', 'limit', 'after'],
  }),
  sendMailAgain: endpoint<M.SendAgainRequest, M.OperatorMail>(AT.sendMailAgain, { ...READ, limit: 'write', summary: 'Send a mail again that was refused, or of which nobody knows; for operators' }),
  exportMails: endpoint<void, never>(AT.exportMails, { ...READ, summary: 'Mails as CSV; for operators', query: ['state', 'helperId'] }),
  listMailAudit: endpoint<void, OperatorPage<M.MailAuditEntry>>(AT.listMailAudit, { ...READ, summary: 'What operators did about mails, latest first; for operators', query: ['mailId', 'limit', 'after'] }),
} as const;
