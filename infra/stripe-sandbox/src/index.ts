export { startStripeSandbox, type StripeSandbox } from './start-stripe-sandbox.js';
export type { SandboxOptions } from './sandbox-options.js';
export type { FaultSettings, FaultSwitches } from './faults/fault-switches.js';
export type { SandboxState } from './sandbox-state.js';
export { testCardNames } from './payment-intents/test-cards.js';
export type { RequestRecord } from './http/answer-request.js';
export { optionsFromEnvironment } from './sandbox-options.js';
