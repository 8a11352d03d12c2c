/** A mail as it is handed over. */
export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Files; one with a content id is shown inside the text. */
  attachments: { filename: string; contentType: string; contentId?: string | null; content: Buffer }[];
}
