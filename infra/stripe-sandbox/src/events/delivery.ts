/** One event on its way to one endpoint. Times are real milliseconds: receivers live in real time. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  nextAttemptAt: number;
  status: 'pending' | 'delivered' | 'abandoned';
  lastStatus?: number | string;
}

export function deliveryId(event: string, endpoint: string): string {
  return `${event} ${endpoint}`;
}
