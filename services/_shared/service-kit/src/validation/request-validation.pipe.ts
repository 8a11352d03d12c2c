import { ValidationPipe, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { badRequest, type FieldFault } from '../problems/problem.js';
import { fieldFaults } from './field-faults.js';

/** Declared types that say nothing to check or to convert to. */
const UNCHECKED: unknown[] = [undefined, Object, Array, Buffer, Date];
const PRIMITIVES: unknown[] = [String, Number, Boolean];
const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false, validationError: { target: false } };

/**
 * Checks the DTO of every request with class-validator: unknown fields are refused, and the 400 names every bad field. Rules look at
 * what has arrived and never wait for anything, so the check is done when it returns; Nest's own pipe makes several promises of it.
 */
export class RequestValidationPipe implements PipeTransform {
  /** Nest's own, which turns text into numbers for parameters that are declared so. */
  private readonly primitives = new ValidationPipe({ transform: true });

  /** @throws Problem 400 */
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const { type, metatype } = metadata;
    if (type === 'custom' || UNCHECKED.includes(metatype) || (metatype === String && typeof value === 'string')) return value;
    if (PRIMITIVES.includes(metatype)) return this.primitives.transform(value, metadata);
    if (value !== undefined && !isPlainObject(value)) throw badRequest('Please send one JSON object.');
    const dto = plainToInstance(metatype as Type<object>, value ?? {});
    const faults = [...inheritedNames(value ?? {}), ...fieldFaults(validateSync(dto, RULES))];
    if (faults.length > 0) throw badRequest(`Please correct: ${faults.map((fault) => fault.message).join('; ')}.`, faults);
    return dto;
  }
}

/** A field with the name of something that every object has is passed over by class-transformer, and so by the rules. */
function inheritedNames(value: object): FieldFault[] {
  const names = Object.keys(value).filter((name) => name in Object.prototype);
  return names.map((field) => ({ field, message: `${field} is not a known field` }));
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
