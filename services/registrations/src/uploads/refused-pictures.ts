import type { FieldFault } from '@community-help/service-kit';

/** What the uploads service answers when it refuses: a sentence, or a problem (RFC 9457) that may name the picture by its place. */
interface Refusal {
  detail: string;
  fields: FieldFault[];
}

/**
 * Which of the pictures were refused and why, as far as the refusal says: by place (`paths[2]`), or by the address it quotes. Empty when it
 * names none of them.
 */
export function refusedPictures(images: readonly string[], answer: unknown): { at: number; reason: string }[] {
  const { detail, fields } = readRefusal(answer);
  const placed = fields.flatMap(({ field, message }) => {
    const at = Number(/\[(\d{1,2})\]$/.exec(field)?.[1] ?? Number.NaN);
    return at < images.length ? [{ at, reason: reasonOf(message) }] : [];
  });
  if (placed.length > 0) return placed;
  const at = images.findIndex((image) => detail.includes(quoted(image)));
  return at < 0 ? [] : [{ at, reason: reasonOf(fields[0]?.message ?? detail.slice(detail.lastIndexOf(quoted(images[at]!)) + quoted(images[at]!).length)) }];
}

/** The sentence of the refusal, without its full stop. */
export function refusalOf(answer: unknown): string {
  return readRefusal(answer).detail.slice(0, 300).replace(/\.$/, '');
}

function readRefusal(answer: unknown): Refusal {
  if (typeof answer === 'string') return { detail: answer, fields: [] };
  const { detail, fields } = (answer ?? {}) as { detail?: unknown; fields?: unknown };
  return { detail: typeof detail === 'string' ? detail : '', fields: Array.isArray(fields) ? fields.filter(isFault) : [] };
}

function isFault(fault: unknown): fault is FieldFault {
  const { field, message } = (fault ?? {}) as Partial<Record<'field' | 'message', unknown>>;
  return typeof field === 'string' && typeof message === 'string';
}

/** As the uploads service quotes an address: without its signature, at most 100 printable characters. */
function quoted(image: string): string {
  const [bare = ''] = image.split('?');
  return bare.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}

/** As the end of 'picture 3 cannot be used: ...'. */
function reasonOf(message: string): string {
  return message.replace(/^['.: ]*(cannot be used: )?/, '').slice(0, 300).replace(/\.$/, '') || 'it was not uploaded here';
}
