import { ValidationPipe, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { badRequest } from './problem.js';
import { fieldFaults } from './field-faults.js';
import { goodInstance } from './good-instance.js';

/** Declared types that say nothing to check or to convert to. */
export const UNCHECKED: unknown[] = [undefined, Object, Array, Buffer, Date];
const PRIMITIVES: unknown[] = [String, Number, Boolean];

/**
 * Checks every DTO: unknown fields are refused, and the 400 names every bad field. What needs no check, and what passes, is answered at
 * once; each promise here would be one more for every request.
 */
export class RequestValidationPipe implements PipeTransform {
  /** Nest's own, which finds the words for what is wrong, and turns text into numbers for parameters that are declared so. */
  private readonly thorough = new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (errors) => {
      const faults = fieldFaults(errors);
      return badRequest(`Please correct: ${faults.map((fault) => fault.message).join('; ')}.`, faults);
    },
  });

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const { type, metatype } = metadata;
    if (type === 'custom' || UNCHECKED.includes(metatype) || (metatype === String && typeof value === 'string')) return value;
    if (PRIMITIVES.includes(metatype)) return this.thorough.transform(value, metadata);
    if (type === 'body' && value !== undefined && !isPlainObject(value)) throw badRequest('Please send one JSON object.');
    return (isPlainObject(value) ? goodInstance(metatype as Type<object>, value) : undefined) ?? this.thorough.transform(value, metadata);
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
