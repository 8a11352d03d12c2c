import type { INestApplication } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { RequestValidationPipe, UNCHECKED } from './validation.pipe.js';

type Handler = (this: object, ...values: unknown[]) => unknown;

/** A parameter of a handler that is checked or converted before the handler runs. */
interface CheckedParameter {
  index: number;
  metadata: Parameters<RequestValidationPipe['transform']>[1];
}

const PIPED: Record<string, 'body' | 'query' | 'param'> = { [RouteParamtypes.BODY]: 'body', [RouteParamtypes.QUERY]: 'query', [RouteParamtypes.PARAM]: 'param' };
const pipe = new RequestValidationPipe();
/** Handlers that check; their classes may belong to several applications of one process. */
const checking = new WeakSet<object>();

/**
 * Puts the pipe before every HTTP handler that declares a DTO or a type to convert to. Nest itself would make eleven promises for each
 * parameter that goes through a pipe, which costs a small request more than its answer; called by the handler, the pipe answers at once.
 */
export function validateRequests(app: INestApplication): void {
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const name of scanner.getAllMethodNames(metatype.prototype as object)) checkFirst(metatype.prototype as object, name);
    }
  }
}

function checkFirst(prototype: object, name: string): void {
  const descriptor = descriptorOf(prototype, name);
  const handler = descriptor?.value as Handler | undefined;
  if (typeof handler !== 'function' || checking.has(handler) || !Reflect.hasMetadata(METHOD_METADATA, handler)) return;
  const parameters = checkedParameters(prototype, name);
  if (parameters.length === 0) return;
  const checked: Handler = function (...values) {
    let isPending = false;
    for (const { index, metadata } of parameters) {
      values[index] = pipe.transform(values[index], metadata);
      isPending ||= values[index] instanceof Promise;
    }
    return isPending ? Promise.all(values).then((all) => handler.apply(this, all)) : handler.apply(this, values);
  };
  for (const key of Reflect.getMetadataKeys(handler) as string[]) Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), checked);
  Object.defineProperty(checked, 'name', { value: name });
  Object.defineProperty(prototype, name, { ...descriptor, value: checked });
  checking.add(checked);
}

function checkedParameters(prototype: object, name: string): CheckedParameter[] {
  const declared = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const marked = (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name) ?? {}) as Record<string, { index: number; data?: string }>;
  return Object.entries(marked).flatMap(([key, { index, data }]) => {
    const type = PIPED[key.slice(0, key.indexOf(':'))];
    const metatype = declared[index];
    return type === undefined || UNCHECKED.includes(metatype) ? [] : [{ index, metadata: { type, metatype: metatype as new () => unknown, data } }];
  });
}

/** A handler may be inherited. */
function descriptorOf(prototype: object | null, name: string): PropertyDescriptor | undefined {
  return prototype === null ? undefined : (Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(Object.getPrototypeOf(prototype) as object | null, name));
}
