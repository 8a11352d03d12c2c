import type { ServiceDefinition } from '@community-help/service-kit';
import type { ReportingConfig } from '../reporting.config.js';
import { ReportingCommandsModule } from '../reporting.module.js';
import { reporting } from '../service.js';

/** What operators do by hand, without an endpoint, a subscription or a schedule. */
export const commands: ServiceDefinition<ReportingConfig> = { ...reporting, http: () => [ReportingCommandsModule] };
