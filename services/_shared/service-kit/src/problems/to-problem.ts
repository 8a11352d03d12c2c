import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { isOutage } from './outage.js';
import { Problem, unavailable } from './problem.js';

const OURS = 'Something went wrong on our side. Please try again in a moment.';

/** The answer to any error. Whatever is not a refusal made on purpose becomes a 5xx that tells nothing about the inside. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) return unavailable('The service is starting or busy. Please try again in a few seconds.');
  const status = statusOf(error);
  if (status === undefined || status >= 500) return new Problem(status ?? 500, STATUS_CODES[status ?? 500] ?? 'Error', OURS);
  return new Problem(status, STATUS_CODES[status] ?? 'Error', sentenceOf(status, error));
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
}

function sentenceOf(status: number, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (status === 404 && (message === '' || /^(Cannot|Route) [A-Z]+/.test(message))) return 'There is nothing at this address.';
  if (status === 405) return 'This address does not take that kind of request.';
  if (status === 408) return 'The request took too long to arrive.';
  if (status === 413) return 'The request is too large.';
  if (status === 414) return 'The address is too long.';
  if (status === 415) return 'Please send JSON (Content-Type: application/json).';
  if (error instanceof HttpException) return message;
  return 'The request could not be read.';
}
