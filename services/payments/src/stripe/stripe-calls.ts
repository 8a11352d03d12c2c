import { metrics } from '@community-help/service-kit';
import { Histogram } from 'prom-client';
import { AccountOutOfReach, OutcomeUnknown, ProviderMisconfigured, type ProviderRefusal } from './provider-errors.js';

const calls = new Histogram({
  name: 'stripe_call_duration_seconds',
  help: "Time of a call to Stripe, the SDK's repeats included, by what it is about and what came of it",
  labelNames: ['resource', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

/** In its place in an address Stripe has a word of its own, never an id. */
const RESOURCE = /^\/(?:v1|v2\/core)\/([a-z_]+)/;

/** What an address of Stripe is about, such as 'transfers'. */
export function resourceOf(path: string): string {
  return RESOURCE.exec(path)?.[1] ?? 'other';
}

/** @param startedAt of `performance.now()` */
export function observeCall(resource: string, outcome: string, startedAt: number): void {
  calls.observe({ resource, outcome }, (performance.now() - startedAt) / 1000);
}

/** The word for what a call came to that was not answered as it was meant. */
export function outcomeOf(error: OutcomeUnknown | ProviderRefusal): string {
  if (error instanceof ProviderMisconfigured) return 'misconfigured';
  if (error instanceof AccountOutOfReach) return 'out_of_reach';
  return error instanceof OutcomeUnknown ? 'unknown' : 'refused';
}
