const keyOf = (helperId: string): string => `connecting:${helperId}`;

/** Notes on this device that somebody leaves for the payment provider's pages, so that the dashboard knows when they come back. */
export function leaveConnectingMark(helperId: string): void {
  try {
    sessionStorage.setItem(keyOf(helperId), '1');
  } catch (error) {
    console.warn('The way to the provider cannot be remembered', error instanceof Error ? error.name : '');
  }
}

/** True once after the person had left for the provider's pages. */
export function takeConnectingMark(helperId: string): boolean {
  try {
    const isMarked = sessionStorage.getItem(keyOf(helperId)) !== null;
    sessionStorage.removeItem(keyOf(helperId));
    return isMarked;
  } catch (error) {
    console.warn('This device keeps nothing', error instanceof Error ? error.name : '');
    return false;
  }
}
