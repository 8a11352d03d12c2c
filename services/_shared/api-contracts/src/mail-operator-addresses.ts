import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do about mails, those who read them, and events: a part of ADDRESSES that only their console loads. */
export const MAIL_OPERATOR_ADDRESSES = {
  getMailOverview: 'GET /api/operator/mail-queue',
  listMails: 'GET /api/operator/mails',
  sendMailAgain: 'POST /api/operator/mails/{id}/send-again',
  exportMails: 'GET /api/operator/mails.csv',
  listMailAudit: 'GET /api/operator/mails/audit',
  exportMailAudit: 'GET /api/operator/mails/audit.csv',
  listDeadLetters: 'GET /api/operator/dead-letters',
  exportDeadLetters: 'GET /api/operator/dead-letters.csv',
  findReader: 'POST /api/operator/readers/find',
  eraseReader: 'POST /api/operator/readers/erase',
  settleDeadLetters: 'POST /api/operator/dead-letters/settle',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
