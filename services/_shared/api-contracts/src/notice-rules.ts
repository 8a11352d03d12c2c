/** How much a notice matters; said by its word and its sign, never by its colour alone. */
export const NOTICE_TONES = ['information', 'warning'] as const;
export type NoticeTone = (typeof NOTICE_TONES)[number];
/** The word and the icon before a notice, on the pages and in the console's preview. */
export const NOTICE_SIGNS = { information: { word: 'Notice', icon: 'message' }, warning: { word: 'Warning', icon: 'alert' } } as const satisfies Record<NoticeTone, object>;

/** By the clock: 'planned' before it begins, 'past' when its time is over or somebody ended it. */
export const NOTICE_STATES = ['current', 'planned', 'past'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Most characters. */
export const NOTICE_MAX_LENGTH = { text: 280, linkHref: 300, linkLabel: 60 } as const;
export const NOTICE_DAYS = 7;
/** A notice that stands for longer belongs on a page. */
export const NOTICE_MAX_DAYS = 366;
/** More would push every page out of sight. */
export const NOTICES_AT_ONCE = 3;

/** A path of the site, or an address of the web over TLS without a name and password in it; in ASCII, as browsers send it. */
export function isNoticeHref(href: string): boolean {
  if (!/^[!-~]+$/.test(href) || /["'<>\\`]/.test(href) || href.length > NOTICE_MAX_LENGTH.linkHref) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (!/^https:\/\/[^/]/.test(href) || !URL.canParse(href)) return false;
  const { protocol, username, password, hostname } = new URL(href);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
