import { CONTENT_OPERATOR_ADDRESSES as AT } from './content-operator-addresses.js';
import type * as C from './content-operator-types.js';
import { endpoint } from './endpoint.js';
import type { OperatorAction, OperatorPage } from './moderation-types.js';
import type * as N from './notice-types.js';

const READ = { owner: 'content', isForSignedIn: true, limit: 'read' } as const;
const WRITE = { ...READ, limit: 'write' } as const;
/** Bytes of an entry's text at its longest. */
const maxBodyBytes = 262_144;

/** What operators read and do about projects, posts and notices: a part of the table in endpoints.ts. */
export const CONTENT_OPERATOR_ENDPOINTS = {
  listEntries: endpoint<void, OperatorPage<C.OperatorEntry>>(AT.listEntries, { ...READ, summary: 'Projects and posts in any state, changed last first; for operators', query: ['kind', 'state', 'limit', 'after'] }),
  exportEntries: endpoint<void, never>(AT.exportEntries, { ...READ, summary: 'Projects and posts as CSV; for operators', query: ['kind', 'state'] }),
  listContentAudit: endpoint<void, OperatorPage<C.ContentAuditEntry>>(AT.listContentAudit, { ...READ, summary: 'What operators did about projects and posts, latest first; for operators', query: ['entryId', 'limit', 'after'] }),
  exportContentAudit: endpoint<void, never>(AT.exportContentAudit, { ...READ, summary: 'What operators did about projects and posts, as CSV; for operators', query: ['entryId'] }),
  previewEntry: endpoint<C.PreviewRequest, C.EntryPreview>(AT.previewEntry, { ...READ, maxBodyBytes, summary: 'How an entry would be shown, and what stands against publishing it; for operators' }),
  getEntry: endpoint<void, C.OperatorEntryDetails>(AT.getEntry, { ...READ, summary: 'A project or post with what was written; for operators' }),
  saveEntry: endpoint<C.EntrySave, C.OperatorEntryDetails>(AT.saveEntry, { ...WRITE, maxBodyBytes, summary: 'Keep a draft, which only operators see; for operators' }),
  publishEntry: endpoint<OperatorAction, C.OperatorEntryDetails>(AT.publishEntry, { ...WRITE, summary: 'Show the draft to everybody; for operators' }),
  withdrawEntry: endpoint<OperatorAction, C.OperatorEntryDetails>(AT.withdrawEntry, { ...WRITE, summary: 'Show a project or post to nobody any more; it becomes a draft; for operators' }),
  discardEntry: endpoint<C.EntryDiscard, void>(AT.discardEntry, { ...WRITE, summary: 'Drop what was written and not published; what was never published goes altogether; for operators' }),
  listOperatorNotices: endpoint<void, OperatorPage<N.OperatorNotice>>(AT.listOperatorNotices, { ...READ, summary: 'Notices that are current, planned or past, latest first; for operators', query: ['state', 'limit', 'after'] }),
  exportNotices: endpoint<void, never>(AT.exportNotices, { ...READ, summary: 'Notices as CSV; for operators', query: ['state'] }),
  publishNotice: endpoint<N.NoticePublish, N.OperatorNotice>(AT.publishNotice, { ...WRITE, summary: 'Show a notice on every page for a time, or change one; for operators' }),
  endNotice: endpoint<OperatorAction, N.OperatorNotice>(AT.endNotice, { ...WRITE, summary: 'Show a notice to nobody any more; for operators' }),
} as const;
