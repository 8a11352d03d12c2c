/** A mail that the visitor's own mail client opens with; nothing is sent by us. */
export interface MailDraft {
  to: string;
  subject: string;
  body: string;
}

/** The mailto: address of a draft (RFC 6068): line breaks as CRLF, everything else percent-encoded. */
export function mailtoOf({ to, subject, body }: MailDraft): string {
  const text = body.replace(/\r?\n/g, '\r\n');
  return `${mailtoAddress(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** The mailto: address of somebody; nothing in the address can become a header of the mail. */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** How drafts are opened; tests look at what would have been opened. */
let open = (address: string): void => {
  window.location.href = address;
};

export function openMailDraft(draft: MailDraft): void {
  open(mailtoOf(draft));
}

/** For tests. */
export function replaceMailOpener(opener: (address: string) => void): void {
  open = opener;
}
