import { isNoticeHref, NOTICE_SIGNS, type Notice } from '@community-help/api-contracts';
import { escapeHtml } from '../http/escape-html.js';

/**
 * What stands between the header and the content of every page; '' where there is nothing to tell. `early.js` of the site hides what was
 * dismissed, by `data-notice`.
 */
export function noticesHtml(notices: readonly Notice[]): string {
  if (notices.length === 0) return '';
  return `<section class="site-notices no-print" aria-label="Notices from Community Help">${notices.map(noticeHtml).join('')}</section>`;
}

function noticeHtml({ id, revision, tone, text, link }: Notice): string {
  const { word, icon } = NOTICE_SIGNS[tone];
  const more = link && isNoticeHref(link.href) ? ` <a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : '';
  const name = escapeHtml(`${id}.${revision}`);
  return (
    `<div class="site-notice ${tone}" data-notice="${name}"><div class="wrap"><i class="i i-${icon}" aria-hidden="true"></i>` +
    `<p><b>${word}:</b> ${escapeHtml(text)}${more}</p>` +
    `<button type="button" data-dismiss="${name}" aria-label="Dismiss: ${escapeHtml(beginningOf(text))}"><i class="i i-close" aria-hidden="true"></i></button></div></div>`
  );
}

const MAX_NAME = 40;

/** Enough of a text to tell one button from another, cut between words. */
function beginningOf(text: string): string {
  if (text.length <= MAX_NAME) return text;
  const end = text.lastIndexOf(' ', MAX_NAME);
  return `${text.slice(0, end > 0 ? end : MAX_NAME).replace(/[\ud800-\udbff]$/, '')}...`;
}
