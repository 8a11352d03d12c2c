import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { OneTimeTokenDto } from '../confirmation/one-time-token.dto.js';
import { ConfirmStillCorrect } from './confirm-still-correct.js';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

@Controller('/api/registrations/:id/still-correct')
export class StillCorrectController {
  constructor(private readonly confirmStillCorrect: ConfirmStillCorrect) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(@Param('id') id: string, @Body() { token }: OneTimeTokenDto): Promise<{ message: string }> {
    const until = await this.confirmStillCorrect.run(id, token);
    return { message: `Thank you. The check of your listing holds until ${DATE.format(until)}.` };
  }
}
