import { endpoint } from './endpoint.js';
import { MAIL_OPERATOR_ADDRESSES as AT } from './mail-operator-addresses.js';
import type * as M from './mail-operator-types.js';
import type { OperatorPage } from './moderation-types.js';
import type { PersonQuery } from './people-operator-types.js';

const READ = { owner: 'reporting', isForSignedIn: true, limit: 'read' } as const;

/** What operators read and do about mails and events: a part of the table in endpoints.ts. */
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
  exportMailAudit: endpoint<void, never>(AT.exportMailAudit, { ...READ, summary: 'What operators did about mails, as CSV; for operators', query: ['mailId'] }),
  listDeadLetters: endpoint<void, M.DeadLetterList>(AT.listDeadLetters, { ...READ, summary: 'Events that no service could handle, newest first; for operators', query: ['limit', 'after'] }),
  exportDeadLetters: endpoint<void, never>(AT.exportDeadLetters, { ...READ, summary: 'Events that no service could handle, as CSV; for operators' }),
  settleDeadLetters: endpoint<M.SettleDeadLettersRequest, M.SettledDeadLetters>(AT.settleDeadLetters, { ...READ, limit: 'write', summary: 'Try events again, or forget them; for operators' }),
  findReader: endpoint<PersonQuery, M.KnownReader>(AT.findReader, { ...READ, summary: 'Whether an address gets the newsletter, and mails that are kept for it; for operators' }),
  eraseReader: endpoint<M.ReaderErasure, void>(AT.eraseReader, { ...READ, limit: 'write', summary: 'End the newsletter of an address, and wipe the mails that are kept for it; for operators' }),
} as const;
