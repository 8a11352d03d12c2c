/** A place that receives webhooks, with the secret that signs them. `connect` endpoints get the connected accounts' events. */
export interface SandboxEndpoint {
  id: string;
  url: string;
  secret: string;
  connect: boolean;
}
