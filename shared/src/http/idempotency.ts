import type { ErrorCode } from '../contracts/errors.contract';
import type { HttpResult } from '../contracts/remote.contract';
import { ApiError } from './api-error';
import { newId } from './request-id';

export type IdempotencyKeeper = {
  /**
   * Sends a request under its key. The same request keeps its key while its outcome is not known (network failure, 5xx,
   * payment in doubt, still in progress) or the server requires something first (a solved challenge, a new page
   * session, a code). Any definite answer ends the key; the next submit is a new request.
   */
  readonly send: <Body>(
    request: Readonly<Record<string, unknown>>,
    call: (idempotencyKey: string) => Promise<HttpResult<Body>>,
  ) => Promise<HttpResult<Body>>;
};

const acceptedInDoubt = 202;
/** Not an answer to the request itself. */
const preconditions: readonly (ErrorCode | null)[] = [
  'challenge_required',
  'page_session_required',
  'second_factor_required',
];
const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError && !error.isInDoubt && !preconditions.includes(error.code);
const textOf = (request: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(request).sort(([left], [right]) => left.localeCompare(right)));

/** Create one per kind of call (pay once, refund …) and keep it until the page is left. */
export const createIdempotencyKeeper = (createKey: () => string = newId): IdempotencyKeeper => {
  const keys = new Map<string, string>();
  return {
    send: async (request, call) => {
      const text = textOf(request);
      const key = keys.get(text) ?? createKey();
      keys.set(text, key);
      try {
        const result = await call(key);
        if (result.status !== acceptedInDoubt) keys.delete(text);
        return result;
      } catch (error) {
        if (isDefinite(error)) keys.delete(text);
        throw error;
      }
    },
  };
};

/** How a call is sent so that the server carries it out once. */
export type SendOnce<Command> = <Body>(
  command: Command,
  send: (key: { readonly idempotencyKey?: string }) => Promise<HttpResult<Body>>,
) => Promise<HttpResult<Body>>;

/** `intentOf` returns what makes two commands the same request; null: the command needs no key. */
export const oncePer = <Command>(
  intentOf: (command: Command) => Readonly<Record<string, unknown>> | null,
): SendOnce<Command> => {
  const keys = createIdempotencyKeeper();
  return (command, send) => {
    const intent = intentOf(command);
    return intent === null
      ? send({})
      : keys.send(intent, (idempotencyKey) => send({ idempotencyKey }));
  };
};
