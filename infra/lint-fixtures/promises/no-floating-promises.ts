// Breaks: no-floating-promises
export function pay(transfer: () => Promise<void>): void {
  transfer();
}
