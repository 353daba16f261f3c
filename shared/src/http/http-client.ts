import { AxiosError, create, type AxiosInstance, type AxiosResponse } from 'axios';
import type { HttpRequest, HttpResult, HttpService } from '../contracts/remote.contract';
import { ApiError, errorOfAnswer } from './api-error';
import { toFormBody } from './form-body';
import { newId } from './request-id';

export type HttpClientOptions = {
  /** Every path is relative to it: `/api/` or `https://pay.example/api/`. */
  readonly baseUrl: string;
  readonly readToken: () => string | null;
  /** Chooses between `Token` and `MerchantToken`. */
  readonly isMerchant: () => boolean;
  /** A call that carried a token was answered 401. */
  readonly onUnauthenticated?: () => void;
  /** An answer carried a `redirect` within this site. */
  readonly onRedirect?: (path: string) => void;
};

const defaultTimeoutMs = 45_000;
const timeoutText = "The server didn't respond in time. Please try again.";

const requestHeaders = (
  options: HttpClientOptions,
  request: HttpRequest,
  requestId: string,
): Record<string, string> => {
  const token = request.baseUrl === undefined ? options.readToken() : null;
  return {
    Accept: request.answer === 'file' ? '*/*' : 'application/json',
    'X-Request-Id': requestId,
    ...(token === null
      ? {}
      : { Authorization: `${options.isMerchant() ? 'MerchantToken' : 'Token'} ${token}` }),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.body === undefined
      ? {}
      : {
          'Content-Type':
            request.method === 'PUT'
              ? 'application/json'
              : 'application/x-www-form-urlencoded;charset=utf-8',
        }),
    ...request.headers,
  };
};

const requestBody = (request: HttpRequest): string | undefined => {
  if (request.body === undefined) return undefined;
  const isJson =
    request.method === 'PUT' || request.headers?.['Content-Type'] === 'application/json';
  return isJson ? JSON.stringify(request.body) : toFormBody(request.body).toString();
};

const presentQuery = (query: HttpRequest['query']): Record<string, string> => {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) present[name] = String(value);
  }
  return present;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Reads a file of a successful answer; a refusal is JSON. An HTML page is no file: it comes from a proxy. */
const readFile = (bytes: ArrayBuffer, status: number, type: string): unknown => {
  if (status < 300 && !type.startsWith('text/html')) return new Blob([bytes], { type });
  return parseJson(new TextDecoder().decode(bytes));
};

const toResult = (response: AxiosResponse<unknown>): HttpResult<unknown> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers))
    headers[name.toLowerCase()] = String(value);
  const { status, data } = response;
  const body =
    response.config.responseType === 'arraybuffer'
      ? readFile(data as ArrayBuffer, status, headers['content-type'] ?? '')
      : data;
  return { status, body: body === '' ? null : body, headers };
};

/** Accepts only a path of this site: one leading slash, no second slash or backslash, which would name another host. */
const readRedirect = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null || !('redirect' in body)) return null;
  const { redirect } = body;
  return typeof redirect === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect)
    ? redirect
    : null;
};

/**
 * Refuses a successful answer that is bare text: answers of the API are JSON, so it was cut off or comes from a proxy.
 * The server may have done the work, so it counts as a failed gateway.
 */
const isUnreadable = ({ status, body }: HttpResult<unknown>): boolean =>
  status < 300 && typeof body === 'string';
const badGateway = 502;

const transportError = (error: unknown, requestId: string): unknown => {
  if (!(error instanceof AxiosError)) return error;
  return new ApiError({ status: 0, code: null, details: [error.message], requestId });
};

const withSlash = (baseUrl: string): string => baseUrl.replace(/\/?$/, '/');

const send = async (
  client: AxiosInstance,
  options: HttpClientOptions,
  request: HttpRequest,
): Promise<HttpResult<unknown>> => {
  const requestId = newId();
  try {
    const response = await client.request<unknown>({
      url: request.path.replace(/^\//, ''),
      method: request.method,
      params: presentQuery(request.query),
      data: requestBody(request),
      headers: requestHeaders(options, request, requestId),
      responseType: request.answer === 'file' ? 'arraybuffer' : 'json',
      timeout: request.timeoutMs ?? defaultTimeoutMs,
      ...(request.baseUrl === undefined ? {} : { baseURL: withSlash(request.baseUrl) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const result = toResult(response);
    return { ...result, headers: { 'x-request-id': requestId, ...result.headers } };
  } catch (error) {
    throw transportError(error, requestId);
  }
};

/**
 * Sends all calls to the server: form bodies (JSON for PUT, and for calls with a JSON content type of their own),
 * session header, request id, 45 s time limit. Resolves for 2xx and for 403 on a GET (a result whose status is 403);
 * rejects with an ApiError otherwise.
 */
export const createHttpClient = (options: HttpClientOptions): HttpService => {
  const client = create({
    baseURL: withSlash(options.baseUrl),
    validateStatus: () => true,
    timeoutErrorMessage: timeoutText,
    maxRedirects: 0,
  });
  return {
    request: async <Body>(request: HttpRequest): Promise<HttpResult<Body>> => {
      const hadToken =
        options.readToken() !== null &&
        request.baseUrl === undefined &&
        request.headers?.['Authorization'] === undefined;
      const result = await send(client, options, request);
      if (isUnreadable(result)) throw errorOfAnswer({ ...result, status: badGateway, body: null });
      const redirect = readRedirect(result.body);
      if (redirect !== null) options.onRedirect?.(redirect);
      if (result.status === 401 && hadToken) options.onUnauthenticated?.();
      const isHandedOn = result.status === 403 && request.method === 'GET';
      if (result.status >= 300 && !isHandedOn) throw errorOfAnswer(result);
      return result as HttpResult<Body>;
    },
  };
};
