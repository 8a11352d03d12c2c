import { unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerView } from '../map/answer-view.js';
import { AnswerPage } from '../pages/answer-page.js';
import { readListingQuery } from '../pages/page-query.js';
import { AnswerList } from './answer-list.js';
import { FollowChanges } from './follow-changes.js';
import { sendAnswer } from './send-answer.js';
import { StreamList } from './stream-list.js';

/** Answers `GET /api/registrations`: a map view with `zoom`, a page with `limit`, else the whole list. */
@Injectable()
export class AnswerListings {
  constructor(
    private readonly followChanges: FollowChanges,
    private readonly answerView: AnswerView,
    private readonly answerPage: AnswerPage,
    private readonly answerList: AnswerList,
    private readonly streamList: StreamList,
  ) {}

  /** @throws Problem 400 with a sentence for each parameter that cannot be read */
  async run(query: Record<string, unknown>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = readListingQuery(query);
    const isFresh = await this.followChanges.catchUp();
    if (asked.view) return sendAnswer(request, reply, await this.answerView.run(asked.view));
    if (asked.page) return sendAnswer(request, reply, await this.answerPage.run(asked.page));
    const list = this.answerList.ready(asked.category) ?? (isFresh ? await this.answerList.run(asked.category) : undefined);
    if (!isFresh && !list) throw unavailable('The whole list cannot be read just now. Please try again in a minute.', 10);
    return list ? sendAnswer(request, reply, list) : this.streamList.run(asked.category, request, reply);
  }
}
