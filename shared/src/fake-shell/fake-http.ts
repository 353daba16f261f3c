import type { HttpRequest, HttpResult, HttpService } from '../contracts/remote.contract';
import { ApiError, errorOfAnswer } from '../http/api-error';

type FakeAnswer = {
  readonly isAnswer: true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
};
/**
 * A plain body (answered with 200; the text of the file for a call that requests a file), an `answer(...)`, or a
 * function of the request that gives either, now or later.
 */
type FakeHandler =
  | ((request: HttpRequest & { readonly params: Readonly<Record<string, string>> }) => unknown)
  | object
  | string
  | number
  | boolean
  | null;
/** `{ 'GET user_invoices/:id': invoice, 'POST transactions/pay_once': answer(402, { detail: 'Declined' }) }` */
export type FakeHandlers = Readonly<Record<string, FakeHandler>>;

/** An answer with a status, and headers if need be (`x-next-cursor`, `x-total-count`). */
export const answer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): FakeAnswer => ({ isAnswer: true, status, body, headers });

/** A handler's answer for 'the network is gone'. */
export const networkFailure = (): never => {
  throw new ApiError({ status: 0, code: null, details: ['Network Error'], requestId: null });
};

/** A promise and the way to settle it: keeps a call in flight while the test looks at the screen. */
export const pending = <Value>() => {
  const settle: { resolve: (value: Value) => void } = { resolve: () => {} };
  const promise = new Promise<Value>((resolve) => {
    settle.resolve = resolve;
  });
  return { promise, resolve: (value: Value) => settle.resolve(value) };
};

const isFakeAnswer = (value: unknown): value is FakeAnswer =>
  typeof value === 'object' && value !== null && 'isAnswer' in value;

const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return params;
};

const findHandler = (handlers: FakeHandlers, request: HttpRequest) => {
  const name = `${request.method} ${request.path}`;
  if (name in handlers) return { handler: handlers[name], params: {} };
  for (const [pattern, handler] of Object.entries(handlers)) {
    const [method, path = ''] = pattern.split(' ');
    const params = method === request.method ? matchPath(path, request.path) : null;
    if (params !== null) return { handler, params };
  }
  throw new Error(`The test prepared no answer for ${name}`);
};

/** The only thing a screen's test stubs: answers by method and path, with the client's own rules for failures. */
export const createFakeHttp = (
  readHandlers: () => FakeHandlers,
  calls: HttpRequest[],
): HttpService => ({
  request: async <Body>(request: HttpRequest): Promise<HttpResult<Body>> => {
    calls.push(request);
    const { handler, params } = findHandler(readHandlers(), request);
    const value: unknown =
      typeof handler === 'function' ? await handler({ ...request, params }) : handler;
    const result = isFakeAnswer(value) ? value : answer(200, value);
    const isHandedOn = result.status === 403 && request.method === 'GET';
    if (result.status >= 300 && !isHandedOn) throw errorOfAnswer(result);
    const isFile =
      request.answer === 'file' && result.status < 300 && !(result.body instanceof Blob);
    const body: unknown = isFile
      ? new Blob([String(result.body)], { type: result.headers['content-type'] ?? '' })
      : result.body;
    return { status: result.status, body: body as Body, headers: result.headers };
  },
});
