type Stop = () => Promise<void>;

const servers: Stop[] = [];

/** Carries the run's servers from jest's globalSetup to its globalTeardown (one process, two modules). */
export function keepForRun(stop: Stop): void {
  servers.push(stop);
}

export async function stopServersOfRun(): Promise<void> {
  for (const stop of servers.splice(0).reverse()) await stop();
}
