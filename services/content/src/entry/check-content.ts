import type { EntryContent } from '@community-help/api-contracts';
import { fieldFaults } from '@community-help/service-kit';
import { plainToInstance } from 'class-transformer';
import { Matches, validateSync } from 'class-validator';
import { BadContent } from './bad-content.js';

/** ISO 8601, in a year that a calendar of ours has. */
export const DAY_OR_TIME = /^(19|20)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const PICTURE = /^\/(art|objects\/images)\/[\w-]+\.\w+$/;

export const IsPicture = (): PropertyDecorator => Matches(PICTURE, { message: 'image must be a picture under /art/ or /objects/images/' });

/**
 * Checks what was written against the rules of its kind; a field that the kind does not have must be empty.
 * @throws BadContent
 */
export function checkContent<Rules extends object>(Rules: new () => Rules, content: EntryContent): Rules {
  const written = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ''));
  const checked = plainToInstance(Rules, written);
  const faults = fieldFaults(validateSync(checked, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }));
  if (faults.length > 0) throw new BadContent(faults);
  return checked;
}
