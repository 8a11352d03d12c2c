/** Why a request is refused before the S3 server sees it. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}
