import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { AppOptions } from '../context/app-instance';

const SECRETS = [
  'authorization',
  'token',
  'auth_token',
  'pin',
  'user_pin',
  'password',
  'new_password',
  'code_sent',
  'account',
  'account_number',
  'cvv',
  'email',
  'phone',
];
/** Stable facts of an error; a database's own detail would repeat the row's values. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
};

const serializeError = (
  error: Error & { readonly code?: unknown; readonly constraint?: unknown },
): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code === undefined ? {} : { code: error.code }),
  ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
});

/** The one path that carries a texted code and the phone it went to. */
const CODE_PATH = /(verify_code\/)[^\s"'`\\]+/g;
const withoutCode = (text: string): string => text.replaceAll(CODE_PATH, '$1[redacted]');

/** Structured lines with the request id. Addresses are logged as route patterns: paths and queries may hold secrets. */
export const createLoggerOptions = (
  options: Pick<AppOptions, 'config' | 'logStream'>,
): FastifyLoggerOptions & Record<string, unknown> => ({
  level: options.config.logLevel,
  redact: {
    paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  },
  serializers: {
    err: serializeError,
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      address: request.ip,
    }),
    res: (reply: { readonly statusCode?: number }) => ({ status: reply.statusCode }),
  },
  hooks: { streamWrite: withoutCode },
  ...(options.logStream === undefined ? {} : { stream: options.logStream }),
});
