/** A reason not to start that a person can act on; shown as its sentence alone, without a stack. */
export class StartFailure extends Error {}

/** Turns any failure into one sentence for the person at the keyboard; undefined when only the stack can help. */
export function explainFailure(error: unknown, dataDir: string): string | undefined {
  if (error instanceof StartFailure) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const text = `${code ?? ''} ${message}`;
  if (/ENOSPC|No space left on device|EDQUOT/i.test(text)) return `The disk is full: ${path ?? dataDir} cannot be written. Free some space and start again.`;
  if (/EROFS/.test(text)) return `${path ?? dataDir} is on a read-only disk; set DATA_DIR to a directory that can be written.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `${path ?? dataDir} belongs to another user (was the platform started as root before?). Start as that user, or set DATA_DIR to a directory of yours.`;
  }
  if (code === 'EMFILE' || code === 'ENFILE') return 'Too many open files on this machine; raise the limit (ulimit -n) and start again.';
  return /PostgreSQL/.test(message) ? message : undefined;
}
