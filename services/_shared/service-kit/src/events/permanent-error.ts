/** Thrown by an event handler when no further delivery can help: the event goes to the dead letters at once. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}
