import type { SandboxOptions } from '../sandbox-options.js';
import type { Store } from '../state/store.js';
import type { Change } from '../state/tables.js';
import { PLATFORM } from '../state/work.js';
import type { SandboxEndpoint } from './sandbox-endpoint.js';

const CONFIGURED = ['we_platform', 'we_connect'];

/** Keeps the two endpoints of the environment in step with the options of this start; pending deliveries go to the new address. */
export function configureEndpoints(store: Store, options: SandboxOptions): void {
  const endpoints: SandboxEndpoint[] = [];
  if (options.webhookUrl && options.webhookSecret) {
    endpoints.push({ id: 'we_platform', url: options.webhookUrl, secret: options.webhookSecret, connect: false });
  }
  const connectUrl = options.connectWebhookUrl ?? options.webhookUrl;
  if (connectUrl && options.connectWebhookSecret) {
    endpoints.push({ id: 'we_connect', url: connectUrl, secret: options.connectWebhookSecret, connect: true });
  }
  const changes: Change[] = endpoints.map((endpoint) => ['webhook_endpoint', PLATFORM, endpoint as { id: string }]);
  const gone = CONFIGURED.filter((id) => store.read('webhook_endpoint', id) && !endpoints.some((endpoint) => endpoint.id === id));
  store.apply([...changes, ...gone.map((id): Change => ['webhook_endpoint', id])]);
}
