/** A link target for a website as a helper typed it: https:// is added when missing; undefined when it cannot be a web address. */
export function websiteAddress(text: string | null | undefined): string | undefined {
  const typed = text?.trim();
  if (!typed) return undefined;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined;
}
