/** The fragment of a section's address: 'What we do not allow' is 'what-we-do-not-allow'. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
