import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { badRequest } from './problem.js';
import { fieldFaults } from './field-faults.js';

/** Checks every DTO: unknown fields are refused, and the 400 names every bad field. */
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors) => {
        const faults = fieldFaults(errors);
        return badRequest(`Please correct: ${faults.map((fault) => fault.message).join('; ')}.`, faults);
      },
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && expectsObject(metadata.metatype) && value !== undefined && !isPlainObject(value)) {
      throw badRequest('Please send one JSON object.');
    }
    return super.transform(value, metadata);
  }
}

function expectsObject(type: unknown): boolean {
  return typeof type === 'function' && ![String, Number, Boolean, Array, Object, Buffer].includes(type as never);
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
