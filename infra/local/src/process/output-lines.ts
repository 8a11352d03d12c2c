/** A record of our services' JSON logs, as far as the launcher cares. */
export interface LogRecord {
  isError: boolean;
  text: string;
}

/** Reads one line of output; undefined for anything that is not such a record. */
export function parseRecord(line: string): LogRecord | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    if (level === undefined) return undefined;
    const cause = typeof err?.message === 'string' && err.message !== msg ? err.message : '';
    const text = [typeof msg === 'string' ? msg : '', cause].filter((part) => part !== '').join(': ');
    return { isError: level === 'error' || level === 'fatal', text: shorten(text) };
  } catch {
    return undefined; // a line that only looks like JSON is plain text
  }
}

/** Why a program ended, from the last lines it wrote: its last error record, else an uncaught error, else its last words. */
export function reasonIn(lines: readonly string[]): string {
  const failure = lines.map((line) => parseRecord(line)).findLast((record) => record?.isError);
  if (failure) return failure.text;
  const thrown = lines.find((line) => /^\s*(\w*Error|Uncaught)\b.*:/.test(line));
  const spoken = lines.filter((line) => !/^ {4}at |^Node\.js v|^\s*$/.test(line) && !parseRecord(line));
  return shorten(thrown ?? spoken.at(-1) ?? '');
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
