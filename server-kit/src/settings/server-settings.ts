import { databaseUrl, oneOf, text, whole } from './setting';

/** The database of a server; both servers may share one. */
export const ownDatabaseUrl = databaseUrl(
  'DATABASE_URL',
  'postgres://billfold@127.0.0.1:5432/billfold',
);

type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
const logLevels: readonly LogLevel[] = [
  'silent',
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
];

/** The settings of a server's log, proxy and stop. */
export const serverSettings = ({
  isProduction,
  usualLogLevel = 'info',
}: {
  readonly isProduction: boolean;
  readonly usualLogLevel?: LogLevel;
}) => ({
  /** Which addresses may set X-Forwarded-*: a proxy-addr expression such as `loopback,uniquelocal`, or `none`. */
  trustedProxies: text('TRUSTED_PROXIES', 'loopback'),
  logLevel: oneOf('LOG_LEVEL', logLevels, usualLogLevel),
  /** Time for running answers after a stop began; the rest is cut. */
  shutdownGraceMs: whole('SHUTDOWN_GRACE_MS', 45_000, 0, 600_000),
  /** How long a connection that a proxy keeps stays open for one more request after a stop began. */
  shutdownQuietMs: whole('SHUTDOWN_QUIET_MS', isProduction ? 1_000 : 0, 0, 60_000),
});
