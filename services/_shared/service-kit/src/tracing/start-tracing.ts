import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/service-config.js';

/**
 * Hands spans to an OpenTelemetry collector where OTEL_EXPORTER_OTLP_ENDPOINT names one; nothing of OpenTelemetry is loaded otherwise.
 * @returns what hands over the last ones and ends it
 * @throws ConfigError where its packages, which are optional, are not installed
 */
export async function startTracing({ otelExporterOtlpEndpoint }: ServiceConfig, service: string, roles: Iterable<string>): Promise<() => Promise<void>> {
  if (otelExporterOtlpEndpoint === undefined) return () => Promise.resolve();
  const { recordSpans } = await import('./opentelemetry/record-spans.js').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(['OTEL_EXPORTER_OTLP_ENDPOINT is set, and the optional packages of OpenTelemetry are not installed']);
  });
  return recordSpans(otelExporterOtlpEndpoint, { 'service.name': service, 'service.role': [...roles].join('+') });
}
