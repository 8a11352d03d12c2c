/**
 * Opens an address in a new tab; false when the browser does not allow it, e.g. because the answer came too long after the click.
 * The tab is opened only when its address is known: an empty one in front would hide the browser's question about the position.
 */
export function openTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
