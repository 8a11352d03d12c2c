import { describe, expect, it } from '@jest/globals';
import { classify } from '../src/mail-server/mail-server.js';

const failure = (fields: object) => Object.assign(new Error('x'), fields);

describe('what a failed hand-over means', () => {
  it.each([
    [{ code: 'ESOCKET', syscall: 'connect' }, 'deferred'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'deferred'],
    [{ code: 'EDNS' }, 'deferred'],
    [{ code: 'EMESSAGE', responseCode: 451, command: 'DATA' }, 'deferred'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
    [{ code: 'ECONNECTION', command: 'DATA' }, 'unknown'],
    [{ code: 'ETIMEDOUT', command: 'DATA' }, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', (fields, outcome) => {
    expect(classify(failure(fields)).outcome).toBe(outcome);
  });
});
