/** What the first request with a key was answered. */
export interface StoredAnswer {
  id: string;
  method: string;
  path: string;
  parametersHash: string;
  status: number;
  body: string;
  requestId: string;
  /** Virtual milliseconds. */
  createdAt: number;
}
