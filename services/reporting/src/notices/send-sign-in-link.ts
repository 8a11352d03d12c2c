import { Injectable } from '@nestjs/common';
import type { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';

/** The link to sign in with goes to whoever asked for it, known here or not. */
@Injectable()
export class SendSignInLink {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { requestId, sealedEmail }: SignInLinkRequestedV1): Promise<void> {
    const title = 'Sign in to Community Help';
    await this.post.run(manager, { kind: 'sign-in-link', causeId: requestId, to: { sealed: sealedEmail }, subject: 'Your link to sign in', view: { title }, linkSubject: requestId });
  }
}
