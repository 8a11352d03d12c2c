import { LISTING_MAX_BYTES } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';

/** How long a text may be, in characters as a reader counts them (and three bytes for each), and whether it may have several lines. */
export interface TextRule {
  max: number;
  min?: number;
  lines?: boolean;
}

const BYTES_PER_CHARACTER = 3;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROL_CHARACTERS_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** What is wrong with a text, as the end of a sentence that starts with the field's name; undefined when it is fine. */
export function faultOfText(value: unknown, { max, min = 1, lines = false }: TextRule): string | undefined {
  if (typeof value !== 'string') return 'must be text';
  if (/\p{Surrogate}/u.test(value)) return 'contains broken characters';
  if ((lines ? CONTROL_CHARACTERS_BUT_LINES : CONTROL_CHARACTERS).test(value)) return 'contains control characters';
  const length = [...value].length;
  if (length < min) return min === 1 ? 'is required' : `must have at least ${min} characters`;
  if (length > max) return `must have at most ${max} characters`;
  const maxBytes = Math.min(BYTES_PER_CHARACTER * max, LISTING_MAX_BYTES);
  if (Buffer.byteLength(value) > maxBytes) return `must have at most ${maxBytes} bytes; emoji count four`;
  return undefined;
}

/** A validator whose message is the fault itself, so that the answer says what to change. */
export function Checked(name: string, faultOf: (value: unknown) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value) => faultOf(value) === undefined,
      defaultMessage: (args) => `${args?.property} ${args ? faultOf(args.value) : 'is not valid'}`,
    },
  });
}

/** A rule for texts; what is no text is refused for that. */
export function CheckedText(name: string, faultOf: (text: string) => string | undefined): PropertyDecorator {
  return Checked(name, (value) => {
    if (value === undefined || value === null || value === '') return 'is required';
    return typeof value === 'string' ? faultOf(value) : 'must be text';
  });
}

/** Surrounding blanks are not part of a text. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ obj, key }) => trimmed(obj[key]));
}

/** Text that must be there; surrounding blanks are not part of it. */
export function RequiredText(rule: TextRule): PropertyDecorator {
  return every(
    Trimmed(),
    Checked('requiredText', (value) => (value === undefined || value === null ? 'is required' : faultOfText(value, rule))),
  );
}

/** Text that may be missing: null and blank text both mean "not given". */
export function OptionalText(rule: TextRule): PropertyDecorator {
  return every(
    IsOptional(),
    Transform(({ obj, key }) => trimmed(obj[key]) || (typeof obj[key] === 'string' ? null : obj[key])),
    Checked('optionalText', (value) => faultOfText(value, rule)),
  );
}

/** Blank text and null both mean "not given". */
export function BlankIsNull(): PropertyDecorator {
  return every(
    IsOptional(),
    Transform(({ obj, key }) => (typeof obj[key] === 'string' ? obj[key].trim() || null : obj[key])),
  );
}

/** A list of texts. One text stands for a list of one, blanks and repeats are dropped. */
export function TextList(rule: TextRule & { maxItems: number }): PropertyDecorator {
  return every(
    IsOptional(),
    Transform(({ obj, key }) => asList(obj[key])),
    Checked('textList', (value) => {
      if (!Array.isArray(value)) return 'must be a list of texts';
      if (value.length > rule.maxItems) return `must have at most ${rule.maxItems} entries`;
      const at = value.findIndex((entry) => faultOfText(entry, rule));
      return at < 0 ? undefined : `entry ${at + 1} ${faultOfText(value[at], rule)}`;
    }),
  );
}

export function every(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function asList(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map(trimmed))].filter((entry) => entry !== '');
}
