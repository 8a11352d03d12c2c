import { CONVERSATION_SIDES, faultOfEmail, faultOfName, MESSAGE, type AnswerRequest, type BlockRequest, type ConversationCaller, type ConversationReport, type ConversationSide, type MessageRequest } from '@community-help/api-contracts';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { BlankIsNull, CheckedText, RequiredText, Trimmed } from '../helper/plain-text.js';

const TEXT = { max: MESSAGE.maxTextLength, lines: true };

export class MessageDto implements MessageRequest {
  @BlankIsNull() @CheckedText('name', faultOfName) name?: string | null;
  @Trimmed() @CheckedText('email', faultOfEmail) email: string;
  @RequiredText(TEXT) text: string;
}

export class ConversationCallerDto implements ConversationCaller {
  @IsIn(CONVERSATION_SIDES) side: ConversationSide;
  @IsString({ message: 'token is required' }) token: string;
}

export class AnswerDto extends ConversationCallerDto implements AnswerRequest {
  @RequiredText(TEXT) text: string;
}

export class BlockDto extends ConversationCallerDto implements BlockRequest {
  @IsBoolean({ message: 'isBlocked must be true or false' }) isBlocked: boolean;
}

export class ConversationReportDto extends ConversationCallerDto implements ConversationReport {
  @RequiredText(TEXT) text: string;
}
