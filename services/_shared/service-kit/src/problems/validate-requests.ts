import { UsePipes, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { RequestValidationPipe, UNCHECKED } from './validation.pipe.js';

const pipe = new RequestValidationPipe();
/** Handlers that have the pipe; their classes may belong to several applications of one process. */
const piped = new WeakSet<object>();

/**
 * Gives the pipe to every HTTP handler that declares a DTO or a type to convert to. A global pipe would do the same at a third of the cost of
 * a small request: Nest makes eleven promises for each parameter that goes through a pipe, whether the pipe has anything to check or not.
 */
export function validateRequests(app: INestApplication): void {
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const name of scanner.getAllMethodNames(metatype.prototype as object)) usePipe(metatype.prototype as object, name);
    }
  }
}

function usePipe(prototype: object, name: string): void {
  const descriptor = descriptorOf(prototype, name);
  const handler: unknown = descriptor?.value;
  if (descriptor === undefined || typeof handler !== 'function' || piped.has(handler) || !Reflect.hasMetadata(METHOD_METADATA, handler)) return;
  const declared = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  if (declared.every((type) => UNCHECKED.includes(type))) return;
  UsePipes(pipe)(prototype, name, descriptor);
  piped.add(handler);
}

/** A handler may be inherited. */
function descriptorOf(prototype: object | null, name: string): PropertyDescriptor | undefined {
  return prototype === null ? undefined : (Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(Object.getPrototypeOf(prototype) as object | null, name));
}
