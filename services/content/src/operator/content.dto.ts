import {
  CONTENT_KINDS,
  CONTENT_MAX_LENGTH,
  CONTENT_STATES,
  OPERATOR_REASON,
  type ContentField,
  type ContentKind,
  type ContentState,
  type EntryContent,
  type EntryDiscard,
  type EntrySave,
  type OperatorAction,
  type PreviewRequest,
} from '@community-help/api-contracts';
import { AuditPageDto, OperatorReason, PageDto } from '@community-help/service-kit';
import { Transform, Type } from 'class-transformer';
import { IsDefined, IsIn, IsInt, IsObject, IsOptional, Matches, Max, Min, ValidateBy, ValidateNested } from 'class-validator';

const KIND = { message: `kind must be one of ${CONTENT_KINDS.join(', ')}` };
const STATE = { message: `state must be one of ${CONTENT_STATES.join(', ')}` };
const REVISION = { message: 'revision must be the number of the entry that you looked at' };
const MAX_REVISION = 2_147_483_647;

export class EntryQueryDto extends PageDto {
  @IsOptional() @IsIn(CONTENT_KINDS, KIND) kind?: ContentKind;
  @IsOptional() @IsIn(CONTENT_STATES, STATE) state?: ContentState;
}

export class ContentAuditQueryDto extends AuditPageDto {
  @IsOptional() @Matches(/^[a-z0-9-]{1,100}$/, { message: 'entryId must be the id of an entry' }) entryId?: string;
}

function faultOf(field: ContentField, value: unknown): string | undefined {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'string') return 'must be text';
  const odd = field === 'text' ? /[\0\p{Surrogate}]/u : /[\p{Cc}\p{Surrogate}\u2028\u2029]/u;
  if (odd.test(value)) return field === 'text' ? 'has a character that cannot be kept' : 'must be one line of text';
  const { length } = value;
  return length > CONTENT_MAX_LENGTH[field] ? `must have at most ${CONTENT_MAX_LENGTH[field]} characters; these are ${length}` : undefined;
}

/** A field as it is written; whether it may be published is looked at when it is. */
function Written(field: ContentField): PropertyDecorator {
  const rules = [
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({ name: 'written', validator: { validate: (value) => faultOf(field, value) === undefined, defaultMessage: (args) => `${field} ${faultOf(field, args?.value) ?? ''}` } }),
  ];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

export class EntryContentDto implements EntryContent {
  @Written('title') title: string;
  @Written('excerpt') excerpt: string;
  @Written('category') category: string;
  @Written('image') image: string;
  @Written('author') author: string;
  @Written('date') date: string;
  @Written('location') location: string;
  @Written('started') started: string;
  @Written('text') text: string;
}

export class EntrySaveDto implements EntrySave {
  @IsInt(REVISION) @Min(0) @Max(MAX_REVISION) revision: number;
  @IsDefined() @IsObject() @ValidateNested() @Type(() => EntryContentDto) content: EntryContentDto;
}

export class PreviewDto implements PreviewRequest {
  @IsIn(CONTENT_KINDS, KIND) kind: ContentKind;
  @IsDefined() @IsObject() @ValidateNested() @Type(() => EntryContentDto) content: EntryContentDto;
}

export class EntryDiscardDto implements EntryDiscard {
  @IsInt(REVISION) @Min(1) @Max(MAX_REVISION) revision: number;
}

export class EntryActionDto extends EntryDiscardDto implements OperatorAction {
  @OperatorReason(OPERATOR_REASON) reason: string;
}
