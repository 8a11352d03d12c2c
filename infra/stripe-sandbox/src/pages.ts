import type { FastifyInstance } from 'fastify';
import type { UnitsOfWork } from './http/unit-of-work.js';
import type { SandboxState } from './sandbox-state.js';
import type { Clock } from './state/clock.js';
import type { Store } from './state/store.js';

export interface PageSources {
  units: UnitsOfWork;
  state: SandboxState;
  clock: Clock;
  store: Store;
}

/** Pages for people: the inspector, onboarding, 3-D Secure, and the browser script. */
export function addPages(_server: FastifyInstance, _sources: PageSources): void {}
