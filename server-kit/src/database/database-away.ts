/**
 * The server is gone, starting, stopping, full, or takes no changes now: Node's and PostgreSQL's codes. 25006 is an old
 * primary after a failover, 25P03 and 25P04 end a connection, 53… is a full disk, memory or number of connections,
 * 58030 a disk that fails.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|25006|25P0[34]|57P0[1-5]|08\d{3}|3D000|53\d{3}|58030)$/;
/** The messages of pg without a code: a full pool, a broken connection, a connection that does not answer. */
const texts =
  /^(timeout e(xceeded when trying to connect|xpired$)|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error means that the database was not reached, and is not the database's answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (codes.test(codeOf(error)) || texts.test(error.message));

const isFatal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity));

/**
 * Whether the connection of this error must not be used again: its server ends it (the message comes before the end,
 * and a pool would lend it once more), it got no answer in time, or its server takes no changes.
 */
export const isConnectionSpent = (error: unknown): boolean =>
  isFatal(error) ||
  codeOf(error) === '25006' ||
  (error instanceof Error && error.message === 'Query read timeout');
