import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { EVENTS, keepingOf, PERSONAL_DATA, type EventClass, type Topic } from '../src/index.js';

/** Fields that tell nothing about a person to who has no other data: ids of rows, amounts, dates, words and numbers of ours. */
const IMPERSONAL = new Set<string>(
  [
    ['requestId', 'donationId', 'helperId', 'disputeId', 'refundId', 'orderId', 'productId', 'payoutId', 'reportId', 'editId', 'messageId', 'conversationId', 'invoiceId', 'registrationPaymentId', 'mergedInto'],
    ['providerEventId', 'objectId', 'accountId', 'bankAccountId', 'orderKey', 'sourceKey', 'attempt', 'type'],
    ['amountPence', 'feePence', 'creditedPence', 'deliveryPence', 'currency'],
    ['requestedAt', 'completedAt', 'closedAt', 'reversedAt', 'disputedAt', 'failedAt', 'refundedAt', 'paidAt', 'updatedAt', 'endedAt', 'createdAt', 'removedAt', 'editedAt', 'sentAt', 'availableOn', 'paidUntil', 'payoutsHeldUntil', 'month'],
    ['outcome', 'isFull', 'hasDonorEmail', 'isConnected', 'failureCode', 'wasPaid', 'trigger', 'reason', 'registrationType', 'isErased', 'isAboutMessages', 'hidesEmail', 'withinMetres', 'revision', 'changed'],
    ['projectType', 'services', 'acceptsDonations', 'isVerified', 'categories', 'charityCategories', 'areasOfHelp', 'organizationType', 'availability'],
    ['locationPrecision', 'isDemo', 'isConfirmed', 'isListed', 'hiddenReason', 'checkedAt', 'checkedBy'],
    ['noticeId', 'notice', 'decision'],
    ['askId', 'askedAt', 'checkedUntil', 'changeId'],
  ].flat(),
);

function fieldsOf(contract: EventClass): string[] {
  return [...new Set(getMetadataStorage().getTargetValidationMetadatas(contract, '', false, false).map((rule) => rule.propertyName))];
}

describe('what events tell about people', () => {
  it('is said of every topic, and of no other', () => {
    expect(Object.keys(PERSONAL_DATA).sort()).toEqual(EVENTS.map(({ topic }) => topic).sort());
    expect(keepingOf('office.replays')).toBeUndefined();
  });

  it.each(EVENTS.map((contract) => [contract.topic, contract as EventClass] as const))('%s says it of each of its fields', (topic, contract) => {
    const { inClear, sealed } = PERSONAL_DATA[topic as Topic];
    const personal = [...inClear, ...sealed];
    expect(fieldsOf(contract).filter((field) => !IMPERSONAL.has(field)).sort()).toEqual([...personal].sort());
    expect(sealed).toEqual(fieldsOf(contract).filter((field) => field.startsWith('sealed')));
  });

  it.each(Object.entries(PERSONAL_DATA))('%s is kept for ever only without such a field', (_topic, { keeping, inClear, sealed, neededFor }) => {
    if (keeping === 'for-ever') expect([...inClear, ...sealed]).toEqual([]);
    expect(neededFor).not.toBe('');
  });
});
