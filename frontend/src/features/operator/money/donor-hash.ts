/**
 * Whose address it is, without saying it: SHA-256 as base64url of the address with A to Z in lower case, as payments knows donors. The address itself leaves
 * this page neither in a request nor in the page's own address.
 */
export async function donorHash(address: string): Promise<string> {
  const plain = address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plain)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
