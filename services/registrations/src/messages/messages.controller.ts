import type { Conversation } from '@community-help/api-contracts';
import { Idempotent } from '@community-help/service-kit';
import { Body, Controller, Header, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { OneTimeTokenDto } from '../confirmation/one-time-token.dto.js';
import { ConfirmMessage } from './confirm-message.js';
import { Converse } from './converse.js';
import { AnswerDto, BlockDto, ConversationCallerDto, ConversationReportDto, MessageDto } from './messages.dto.js';
import { StartConversation } from './start-conversation.js';

@Controller('/api')
export class MessagesController {
  constructor(
    private readonly startConversation: StartConversation,
    private readonly confirmMessage: ConfirmMessage,
    private readonly converse: Converse,
  ) {}

  @Post('registrations/:id/message')
  @HttpCode(202)
  @Idempotent()
  async send(
    @Param('id') id: string,
    @Body() request: MessageDto,
    @Headers('idempotency-key') idempotencyKey?: string,
    @Headers('x-forwarded-for') forwardedFor?: string,
  ): Promise<{ message: string }> {
    await this.startConversation.run(id, request, { idempotencyKey, forwardedFor });
    return { message: 'One thing is left: we have emailed you a link. Open it and press its button, and your message goes to the helper.' };
  }

  @Post('conversations/:id/confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(@Param('id') id: string, @Body() { token }: OneTimeTokenDto): Promise<{ message: string }> {
    await this.confirmMessage.run(id, token);
    return { message: 'Your message is on its way to the helper. When they answer, you get an email; they do not see your address.' };
  }

  @Post('conversations/:id/read')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  read(@Param('id') id: string, @Body() caller: ConversationCallerDto): Promise<Conversation> {
    return this.converse.read(id, caller);
  }

  @Post('conversations/:id/answer')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  answer(@Param('id') id: string, @Body() answer: AnswerDto, @Headers('idempotency-key') idempotencyKey?: string): Promise<Conversation> {
    return this.converse.answer(id, answer, idempotencyKey);
  }

  @Post('conversations/:id/block')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  block(@Param('id') id: string, @Body() request: BlockDto): Promise<Conversation> {
    return this.converse.block(id, request);
  }

  @Post('conversations/:id/report')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async report(@Param('id') id: string, @Body() report: ConversationReportDto): Promise<{ message: string }> {
    await this.converse.report(id, report);
    return { message: 'Thank you. A person looks at it within 24 hours. You get no more messages in this conversation.' };
  }
}
