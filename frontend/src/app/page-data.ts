/** An answer of the API that came with the page, so that its first screen need not ask for it. */
interface PageData {
  /** As the call would ask for it, e.g. '/api/registrations/demo-helper-1'. */
  address: string;
  data: unknown;
}

/** Takes what came with the page for this address; once, because from then on a call means 'as it is now'. */
export function takePageData(address: string): { data: unknown } | undefined {
  const element = document.getElementById('page-data');
  if (!element?.textContent) return undefined;
  const sent = JSON.parse(element.textContent) as PageData;
  if (sent.address !== address) return undefined;
  element.remove();
  return { data: sent.data };
}
