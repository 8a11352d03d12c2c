import type { KnownPerson } from '@community-help/api-contracts';
import { useState } from 'react';
import type { ApiError } from '../../../app/base-query.js';
import { refusalText } from '../use-act.js';
import { personApi } from './person-api.js';

/** Parts of the platform that keep something of an address, in the order in which they are erased: sign-ins last, for they may be the operator's own. */
export const PARTS = ['listings', 'mails', 'signIns'] as const;
export type Part = (typeof PARTS)[number];

/** What became of a part. Where something else stands than was looked at (`isOutdated`), nothing helps but to look again. */
export type Outcome = 'working' | 'erased' | 'nothing' | { refusal: string; isOutdated: boolean };
type Outcomes = Partial<Record<Part, Outcome>>;

/** Nothing became of it, or what can be tried again. */
const isLeft = (outcome: Outcome | undefined): boolean => outcome === undefined || (typeof outcome === 'object' && !outcome.isOutdated);

function outcomeOf(error: unknown): Outcome {
  if (!error) return 'erased';
  const { status } = error as ApiError;
  return status === 404 ? 'nothing' : { refusal: refusalText(error), isOutdated: status === 409 };
}

/** Erases what every part keeps of an address, one after the other. A part that fails stops none behind it; each can be asked again, for the second time it finds nothing. */
export function useEraseEverything(email: string, { listings, reports, conversations }: KnownPerson) {
  const [erasePerson] = personApi.useErasePersonMutation();
  const [eraseReader] = personApi.useEraseReaderMutation();
  const [eraseSignIns] = personApi.useEraseSignInsMutation();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isBusy, setIsBusy] = useState(false);
  const calls: Record<Part, (reason: string) => Promise<{ error?: unknown }>> = {
    listings: (reason) => erasePerson({ email, reason, listings: listings.map(({ id, revision }) => ({ id, revision })), reports, conversations }),
    mails: (reason) => eraseReader({ email, reason }),
    signIns: (reason) => eraseSignIns({ email, reason }),
  };
  const run = async (reason: string) => {
    setIsBusy(true);
    for (const part of PARTS.filter((one) => isLeft(outcomes[one]))) {
      setOutcomes((known) => ({ ...known, [part]: 'working' }));
      const { error } = await calls[part](reason);
      setOutcomes((known) => ({ ...known, [part]: outcomeOf(error) }));
    }
    setIsBusy(false);
  };
  return { outcomes, isBusy, isAnyLeft: PARTS.some((part) => isLeft(outcomes[part])), run };
}
