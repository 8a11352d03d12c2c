import { isOutage, OutageError } from '@community-help/service-kit';
import { describe, expect, it } from '@jest/globals';

const refusal = (code: string): Error => Object.assign(new Error('PostgreSQL refused the statement'), { code });

describe('what PostgreSQL says when the same statement', () => {
  it.each([
    ['08006', 'the connection failed'],
    ['57P01', 'the server shuts down'],
    ['57P05', 'the session was not heard of'],
    ['25P03', 'the transaction was not heard of'],
    ['25006', 'the server only reads since a fail-over'],
    ['28P01', 'the password is being changed'],
    ['53100', 'the disk is full'],
    ['53200', 'the memory is used up'],
    ['53300', 'there are too many connections'],
    ['53400', 'a limit of the server is reached'],
    ['55P03', 'somebody holds the lock'],
    ['58000', 'the machine failed'],
    ['58030', 'the disk failed'],
  ])('can succeed later is an outage: %s, %s', (code) => {
    expect(isOutage(refusal(code))).toBe(true);
    expect(isOutage(Object.assign(new Error('wrapped by TypeORM'), { driverError: refusal(code) }))).toBe(true);
  });

  it.each([
    ['22P02', 'a text is no number'],
    ['23505', 'there is such a row'],
    ['40P01', 'two wait for each other'],
    ['42P01', 'there is no such table'],
    ['54000', 'a limit of the program is passed'],
    ['57014', 'it took too long by itself'],
  ])('fails again is none: %s, %s', (code) => {
    expect(isOutage(refusal(code))).toBe(false);
  });
});

it('an error from elsewhere is an outage when its thrower says so, or when nobody was reached', () => {
  expect([new OutageError('Stripe is away'), refusal('ECONNREFUSED'), new Error('a fault'), 'a text'].map(isOutage)).toEqual([true, true, false, false]);
});
