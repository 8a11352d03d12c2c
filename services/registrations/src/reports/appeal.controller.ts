import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AppealDto } from './appeal.dto.js';
import { FileAppeal } from './file-appeal.js';

@Controller('/api/registrations/:id/appeal')
@UseGuards(SignedIn)
export class AppealController {
  constructor(private readonly fileAppeal: FileAppeal) {}

  @Post()
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async file(@Caller() owner: Identity, @Param('id') id: string, @Body() { text }: AppealDto): Promise<{ message: string }> {
    await this.fileAppeal.run(owner, id, text);
    return { message: 'Thank you. An operator looks at your listing again, and you hear from us by email.' };
  }
}
