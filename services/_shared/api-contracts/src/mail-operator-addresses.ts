import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do about mails: a part of ADDRESSES that only their console loads. */
export const MAIL_OPERATOR_ADDRESSES = {
  getMailOverview: 'GET /api/operator/mail-queue',
  listMails: 'GET /api/operator/mails',
  sendMailAgain: 'POST /api/operator/mails/{id}/send-again',
  exportMails: 'GET /api/operator/mails.csv',
  listMailAudit: 'GET /api/operator/mails/audit',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
