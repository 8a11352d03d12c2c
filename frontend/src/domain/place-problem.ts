/** The place is not known: every other failure says nothing about the place. */
export function isUnknownPlace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Why a typed place is not used. */
export function placeProblem(text: string, error: unknown): string {
  if (isUnknownPlace(error)) return `We could not find '${text}'. Try a town or a postcode.`;
  return `'${text}' could not be looked up just now. Please try again.`;
}
