import type Stripe from 'stripe';

/** A place that receives webhooks, with the secret that signs them. `connect` endpoints get the connected accounts' events. */
export interface SandboxEndpoint {
  id: string;
  url: string;
  secret: string;
  connect: boolean;
  enabledEvents: string[];
  /** Present when the endpoint was made through the API, absent for those from the environment. */
  endpoint?: Stripe.WebhookEndpoint;
}

export function wants(endpoint: SandboxEndpoint, type: string): boolean {
  return endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type);
}
