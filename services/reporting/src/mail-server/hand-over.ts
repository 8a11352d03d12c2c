/**
 * accepted: the server took it. refused: it certainly never will take this mail for this recipient. deferred: it certainly did not, and
 * may later, for this recipient. unavailable: it certainly did not, and the reason is ours or the server's, so that every other mail
 * would fare the same (login, sender, connection). unknown: the connection broke after the mail's text had begun to flow.
 */
export type HandOver = { outcome: 'accepted' } | { outcome: 'refused' | 'deferred' | 'unavailable' | 'unknown'; reason: string; stage: string };

/** What nodemailer says of a failure. */
export interface SmtpFailure extends Error {
  code?: string;
  /** The SMTP command that was answered: 'RCPT TO', 'DATA', 'AUTH PLAIN' ...; 'CONN' for whatever breaks the connection, at any moment. */
  command?: string;
  responseCode?: number;
}

/** Answers that speak of us or of the server whatever command they answer: closing, log in first, login weak, refused or needs encryption, bad sequence. */
const NEVER_THE_RECIPIENT = new Set([421, 503, 530, 534, 535, 538]);

/** Commands that are about this one recipient and this one mail. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * Sorts a failure by whether the server can have taken the mail, and by whose fault it is. An answer with a code is definite.
 * @param hasFlowed whether a byte of the mail's text had been read for sending
 */
export function classify(failure: SmtpFailure, hasFlowed: boolean): HandOver {
  const { code, command = 'CONN', responseCode } = failure;
  const reason = [code ?? failure.name, responseCode].filter(Boolean).join(' ');
  const as = (outcome: 'refused' | 'deferred' | 'unavailable' | 'unknown'): HandOver => ({ outcome, reason, stage: command });
  if (responseCode) {
    if (NEVER_THE_RECIPIENT.has(responseCode) || !ABOUT_THE_MAIL.has(command)) return as('unavailable');
    return as(responseCode >= 500 ? 'refused' : 'deferred');
  }
  // No address that could be written on an envelope, or more than the server said it takes.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return as('refused');
  return as(hasFlowed ? 'unknown' : 'unavailable');
}
