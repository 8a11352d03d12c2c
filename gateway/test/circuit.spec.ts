import { describe, expect, it } from '@jest/globals';
import { Circuit } from '../src/proxy/circuit.js';

const REST_MS = 2000;

describe('the circuit of a service', () => {
  function opened(): Circuit {
    const circuit = new Circuit(3, REST_MS);
    for (let failure = 0; failure < 3; failure += 1) {
      expect(circuit.mayTry(0)).toBe(true);
      circuit.failed(0);
    }
    return circuit;
  }

  it('opens after three failures and lets one request try when it has rested', () => {
    const circuit = opened();
    expect([1, REST_MS - 1].map((now) => circuit.mayTry(now))).toEqual([false, false]);
    expect([REST_MS, REST_MS, 2 * REST_MS - 1, 2 * REST_MS].map((now) => circuit.mayTry(now))).toEqual([true, false, false, true]);
  });

  it('stays open when that one fails', () => {
    const circuit = opened();
    expect(circuit.mayTry(REST_MS)).toBe(true);
    circuit.failed(REST_MS + 500);
    expect([2 * REST_MS, 2 * REST_MS + 500].map((now) => circuit.mayTry(now))).toEqual([false, true]);
  });

  it('closes for everybody when that one succeeds, and counts anew', () => {
    const circuit = opened();
    expect(circuit.mayTry(REST_MS)).toBe(true);
    circuit.succeeded();
    expect([REST_MS + 1, REST_MS + 1, REST_MS + 1].map((now) => circuit.mayTry(now))).toEqual([true, true, true]);
    circuit.failed(REST_MS + 2);
    circuit.failed(REST_MS + 2);
    expect(circuit.mayTry(REST_MS + 2)).toBe(true);
  });
});
