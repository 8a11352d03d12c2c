import { faultOfEmailDomain, type OperatorCheck, type OperatorVerification, type OwnVerification } from '@community-help/api-contracts';
import { viewActor } from '@community-help/service-kit';
import type { Helper } from '../helper/helper.entity.js';
import { stateOf } from '../moderation/listing-state.js';

export function viewOwnVerification(helper: Helper): OwnVerification {
  return {
    state: helper.verificationState,
    method: helper.verificationMethod,
    country: helper.verificationCountry,
    number: helper.verificationNumber,
    askedAt: timeOf(helper.verificationAskedAt),
    checkedAt: timeOf(helper.checkedAt),
    checkedUntil: timeOf(helper.checkedUntil),
    reason: helper.verificationReason,
  };
}

/** @param you `addressId` of whoever reads */
export function viewOperatorVerification(helper: Helper, you: string): OperatorVerification {
  return {
    ...viewOwnVerification(helper),
    checkedBy: helper.checkedById === null ? null : viewActor(helper.checkedById, you),
    fault: helper.verificationMethod === 'email-domain' ? (faultOfEmailDomain(helper) ?? null) : null,
  };
}

/** @param you `addressId` of whoever reads */
export function viewOperatorCheck(helper: Helper, you: string): OperatorCheck {
  const { id, name, projectType, email, location, website, revision } = helper;
  return { id, name, projectType, email, location, website, state: stateOf(helper), revision, verification: viewOperatorVerification(helper, you) };
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;
