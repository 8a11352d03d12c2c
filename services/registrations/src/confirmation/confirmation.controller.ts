import type { LinkSent } from '@community-help/api-contracts';
import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ConfirmHelper } from './confirm-helper.js';
import { OneTimeTokenDto } from './one-time-token.dto.js';
import { RequestConfirmation } from './request-confirmation.js';

@Controller('/api/registrations/:id')
export class ConfirmationController {
  constructor(
    private readonly confirmHelper: ConfirmHelper,
    private readonly requestConfirmation: RequestConfirmation,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(@Param('id') id: string, @Body() { token }: OneTimeTokenDto): Promise<{ message: string }> {
    await this.confirmHelper.run(id, token);
    return { message: 'Thank you. Your address is confirmed.' };
  }

  @Post('confirmation')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  request(@Param('id') id: string): Promise<LinkSent> {
    return this.requestConfirmation.run(id);
  }
}
