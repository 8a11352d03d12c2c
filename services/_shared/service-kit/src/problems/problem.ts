export interface FieldFault {
  field: string;
  message: string;
}

/**
 * An answer that is not a success, thrown by a use case and turned into a response by the kit.
 * `detail` is one plain sentence for the person who reads it; never put an internal or somebody's data in it.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly fields?: FieldFault[],
    /** Seconds until another try makes sense; sent as `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(detail);
    this.name = 'Problem';
  }
}

export const badRequest = (detail: string, fields?: FieldFault[]): Problem => new Problem(400, 'Bad Request', detail, fields);
export const paymentRequired = (detail: string): Problem => new Problem(402, 'Payment Required', detail);
/** Nobody has said who they are; `detail` says how to. */
export const unauthorized = (detail: string): Problem => new Problem(401, 'Unauthorized', detail);
export const forbidden = (detail: string): Problem => new Problem(403, 'Forbidden', detail);
export const notFound = (detail: string): Problem => new Problem(404, 'Not Found', detail);
export const conflict = (detail: string): Problem => new Problem(409, 'Conflict', detail);
/** It was there and never will be again: a link that was used. */
export const gone = (detail: string): Problem => new Problem(410, 'Gone', detail);
export const payloadTooLarge = (detail: string): Problem => new Problem(413, 'Content Too Large', detail);
export const unsupportedMediaType = (detail: string): Problem => new Problem(415, 'Unsupported Media Type', detail);
export const unprocessable = (detail: string, fields?: FieldFault[]): Problem => new Problem(422, 'Unprocessable Content', detail, fields);
export const tooManyRequests = (detail: string, retryAfterSeconds: number): Problem =>
  new Problem(429, 'Too Many Requests', detail, undefined, retryAfterSeconds);
/** Something we need does not answer right now; `retryAfterSeconds` is a hint for the caller. */
export const unavailable = (detail: string, retryAfterSeconds = 5): Problem =>
  new Problem(503, 'Service Unavailable', detail, undefined, retryAfterSeconds);
