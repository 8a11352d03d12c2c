/** The environment does not fit; the message names every bad variable and its rule, never a value. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Configuration: ${faults.join('; ')}`);
    this.name = 'ConfigError';
  }
}
