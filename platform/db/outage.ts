/** Classes of SQLSTATE in which the server, not the statement, is at fault. */
const OUTAGE_CLASSES = /^(?:08|53|57P|58)/;
const OUTAGE_CODES: ReadonlySet<string> = new Set([
  // A server that has become a standby, and a statement that exceeded its time limit.
  '25006',
  '25P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The driver's messages for a lost connection have no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;
/** Deeper causes are not searched. */
const DEPTH = 6;

/**
 * Whether the database was unreachable, or stopped responding during the statement. The statement may or may not have
 * been executed; an idempotency key settles it.
 */
export const isOutage = (error: unknown, depth = DEPTH): boolean => {
  if (!(error instanceof Error) || depth === 0) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (OUTAGE_CLASSES.test(code) || OUTAGE_CODES.has(code))) return true;
  // A server that listens at a socket file removes it when it ends.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return DRIVER.test(error.message) || isOutage(error.cause, depth - 1);
};
