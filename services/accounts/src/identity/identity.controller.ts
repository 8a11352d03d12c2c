import { unauthorized } from '@community-help/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IdentifyDto } from './identify.dto.js';
import { Identify } from './identify.js';

/**
 * Asked by the gateway. It shows no key of its own: the session's token is what opens it, 256 random bits that the gateway got from a browser,
 * and whoever has them may ask at the front door as well.
 */
@Controller('internal/sessions')
export class IdentityController {
  constructor(private readonly identify: Identify) {}

  @Post('identify')
  @HttpCode(200)
  async run(@Body() { token, audience }: IdentifyDto): Promise<{ identity: string }> {
    const identity = await this.identify.run(token, audience);
    if (identity === undefined) throw unauthorized('This session has ended.');
    return { identity };
  }
}
