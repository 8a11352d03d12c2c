import { applyDecorators, Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { EventClass } from '@community-help/event-contracts';
import type { EventContext } from './event-context.js';

export interface OnEventOptions {
  /** Consumer group; the service's name unless said. Each group gets every event once. */
  group?: string;
}

/** Nest replaces the error of an event handler by "Internal server error"; retry and dead letter need the original. */
@Catch()
class KeepError implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Subscribes a controller method `(event, context: EventContext)` of the worker to an event.
 * It finishes or throws: a thrown error means another delivery with back-off (the order of a key is kept), then the dead letters.
 */
export function OnEvent<Data extends object>(contract: EventClass<Data>, options: OnEventOptions = {}) {
  return <Handler extends (event: Data, context: EventContext) => unknown>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
    const name = `${target.constructor.name}.${method}`;
    applyDecorators(EventPattern<string>(contract.topic, { contract, group: options.group, name }), UseFilters(KeepError))(target, method, descriptor);
  };
}
