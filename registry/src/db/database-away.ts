/** Refused or lost connections, and what PostgreSQL says while it starts, stops or is full. */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P0[1-5]|08\d{3}|3D000|53300)$/;

/** Whether a query was given up because no answer came in time. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Whether an error says that nothing could be asked, as opposed to an answer that we do not like. */
export const isDatabaseAway = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof Error && (('code' in error && codes.test(String(error.code))) || /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(error.message)));
