// Breaks: opentelemetry-has-one-door
import { trace } from '@opentelemetry/api';

export const tracer = trace;
