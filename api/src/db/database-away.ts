/** The server is gone, shutting down, or full; Node's and PostgreSQL's codes. */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P0[1-5]|08\d{3}|3D000|53300)$/;
/** What pg says without a code: of a full pool, of a connection that broke, and of one that does not answer. */
const texts = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether an error says that the database could not be asked, as opposed to its answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.test(String(error.code))) || texts.test(error.message));
