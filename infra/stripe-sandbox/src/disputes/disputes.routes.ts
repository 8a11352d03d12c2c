import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, flag, nested, optional, text } from '../parameters/rules.js';
import { closeDispute } from './close-dispute.js';

/** Evidence that makes Stripe's test mode decide for or against the seller. */
const DECISIONS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };
const DECIDED_AFTER_MS = 1000;

export const disputeRoutes = [
  route({
    method: 'GET',
    path: '/v1/disputes',
    params: parametersOf<Stripe.DisputeListParams>()({ ...datedPageParameters, charge: optional(text()), payment_intent: optional(text()) }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('dispute')
        .filter((dispute) => params.charge === undefined || dispute.charge === params.charge)
        .filter((dispute) => params.payment_intent === undefined || dispute.payment_intent === params.payment_intent);
      return listPage('/v1/disputes', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/disputes/:id', params: {}, answer: ({ work, id }) => work.own('dispute', id()) }),
  route({
    method: 'POST',
    path: '/v1/disputes/:id',
    params: parametersOf<Stripe.DisputeUpdateParams>()({
      evidence: optional(
        nested({
          product_description: optional(clearable(20_000)),
          customer_name: optional(clearable()),
          service_date: optional(clearable()),
          uncategorized_text: optional(clearable(20_000)),
        }),
      ),
      metadata: metadata(),
      submit: optional(flag()),
    }),
    answer: ({ work, params, id }) => {
      const dispute = work.own('dispute', id());
      if (params.evidence && dispute.status !== 'needs_response') throw invalidRequest(`Evidence can no longer be given: the dispute is ${dispute.status}.`, 'evidence');
      const isSubmitted = params.evidence !== undefined && params.submit !== false;
      const updated: Stripe.Dispute = work.save('dispute', {
        ...dispute,
        evidence: { ...dispute.evidence, ...params.evidence },
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: dispute.evidence_details.has_evidence || params.evidence !== undefined,
          submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
          submission_method: isSubmitted ? 'manual' : dispute.evidence_details.submission_method,
        },
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        status: isSubmitted ? 'under_review' : dispute.status,
      });
      work.raise('charge.dispute.updated', updated, undefined, { status: dispute.status });
      const decision = DECISIONS[params.evidence?.uncategorized_text ?? ''];
      if (isSubmitted && decision) work.schedule('decide-dispute', `${updated.id} ${decision}`, work.nowMs + DECIDED_AFTER_MS);
      return updated;
    },
  }),
  route({ method: 'POST', path: '/v1/disputes/:id/close', params: {}, answer: ({ work, id }) => closeDispute(work, work.own('dispute', id()), 'lost') }),
];
