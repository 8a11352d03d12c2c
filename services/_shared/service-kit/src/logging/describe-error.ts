/** SQLSTATE class 22, data exception: PostgreSQL's message quotes the value it could not read. Names of tables and columns are of other classes. */
const QUOTES_A_VALUE = /^22/;
const DEEPEST_CAUSE = 3;

export interface DescribedError {
  type?: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
}

/**
 * What helps to find a fault, and nothing about people: an error of the database driver also carries the parameters of its statement,
 * the row that broke a rule (`detail`), and in some messages the value itself.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : `something that is no error was thrown (${typeof error})` };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const type = error.constructor.name;
  const message = typeof code === 'string' && QUOTES_A_VALUE.test(code) ? withoutQuoted(error.message) : error.message;
  const inner = cause === undefined || depth === DEEPEST_CAUSE ? undefined : describeError(cause, depth + 1);
  return { type, message, code, stack: `${type}: ${message}\n${framesOf(error)}`, cause: inner };
}

/** From the first quotation mark to the last: the value may hold some itself. */
function withoutQuoted(message: string): string {
  const [first, last] = [message.indexOf('"'), message.lastIndexOf('"')];
  return first === last ? message : `${message.slice(0, first)}"[redacted]"${message.slice(last + 1)}`;
}

/** An error's stack begins with its message, which is told apart. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
