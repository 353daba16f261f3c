/** Refused or lost connections, and what PostgreSQL says while it starts, stops or is full. */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P0[1-5]|08\d{3}|3D000|53300)$/;

/** Whether an error says that nothing could be asked, as opposed to an answer that we do not like. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.test(String(error.code))) || /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(error.message));
