/** What an SQL `SET` clause says to forget everything that a mail said and to whom. */
export const WIPED = `recipient_address = '', subject = '', html = '', text = '', view = null, sealed = null, is_wiped = true`;
