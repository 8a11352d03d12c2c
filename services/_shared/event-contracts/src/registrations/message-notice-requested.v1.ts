import { IsIn, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';

export const MESSAGE_NOTICES = ['confirm', 'to-helper', 'to-sender'] as const;
export type MessageNotice = (typeof MESSAGE_NOTICES)[number];

/** A mail of a conversation with a helper: the link with which its first message is sent, or a message to one of the two. */
export class MessageNoticeRequestedV1 {
  static readonly topic = 'registrations.message-notice-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() noticeId: string;
  @IsString() helperId: string;
  /** The subject of the link in the mail. */
  @IsUUID() conversationId: string;
  @IsIn(MESSAGE_NOTICES) notice: MessageNotice;
  /** For 'confirm' and 'to-sender': `{ email }` as a compact JWE that only reporting can open. The helper's address is on file there. */
  @IsOptional() @IsString() sealedSender?: string;
  /** For 'to-helper' and 'to-sender': `{ listingName, from, text }`, sealed in the same way. */
  @IsOptional() @IsString() sealedWords?: string;
  @IsISO8601() requestedAt: string;
}
