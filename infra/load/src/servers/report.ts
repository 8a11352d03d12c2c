/** Tells the benchmark that this server listens, and answers its questions about processor time. */
export function reportReady(url: string, facts: Record<string, unknown> = {}): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ kind: 'cpu', microseconds: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ kind: 'ready', url, facts });
}
