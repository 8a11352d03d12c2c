import type { ServiceDefinition } from '@community-help/service-kit';
import type { PaymentsConfig } from '../payments.config.js';
import { UseCasesModule } from '../payments.module.js';
import { payments } from '../service.js';

/** Everything the service can do, without an endpoint, a subscription or a schedule. */
export const commands: ServiceDefinition<PaymentsConfig> = { ...payments, http: () => [UseCasesModule] };
