/** What is wrong with a website address; a bare domain ('example.org/help') is as good as a full address. */
export function faultOfWebsite(value: unknown): string | undefined {
  const fault = 'must be a web address such as example.org or https://example.org';
  if (typeof value !== 'string') return 'must be text';
  if (value.length > 500) return 'must have at most 500 characters';
  if (/[\s\\<>"'`\u0000-\u001f\u007f]/.test(value)) return fault;
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  if (!URL.canParse(address)) return fault;
  const { hostname, username, password } = new URL(address);
  // 'mailto:ann@example.org' and 'javascript://x' parse as user names and hosts once https:// is put before them
  const isDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostname);
  return isDomain && username === '' && password === '' ? undefined : fault;
}
