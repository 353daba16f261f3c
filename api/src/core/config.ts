import { ownDatabaseUrl, serverSettings } from '@billfold/server-kit/settings/server-settings';
import {
  flag,
  list,
  moment,
  oneOf,
  read,
  type Setting,
  text,
  url,
  whole,
} from '@billfold/server-kit/settings/setting';
import {
  SettingsReader,
  type ValuesOf,
  type Variables,
} from '@billfold/server-kit/settings/settings-reader';
import { embeddedSettings, messageSettings, publicPaymentSettings } from './door-settings';
import { paymentSettings } from './payment-settings';
import { sandboxSecrets } from './sandbox-secrets';
import { securitySettings } from './security-settings';

export type Environment = 'production' | 'development' | 'test';

/** Whole origins as a browser writes them: `https://shop.example`, a port only where it is not the usual one. */
const origins = (variable: string): Setting<readonly string[]> => {
  const texts = list(variable);
  return read(variable, (given, complain) =>
    texts.read(given, complain).flatMap((part) => {
      const origin = part.replace(/\/+$/, '');
      if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)
        return [origin];
      complain(`${variable} must list origins such as https://shop.example, not '${part}'.`);
      return [];
    }),
  );
};

const firstSettings = {
  environment: oneOf<Environment>('NODE_ENV', ['production', 'development', 'test'], 'development'),
  /** Base of the product's own pages, for links in messages; without a slash at the end. */
  publicUrl: url('PUBLIC_URL', 'http://localhost:8080'),
};
type First = ValuesOf<typeof firstSettings>;

const furtherSettings = ({ environment, publicUrl }: First) => {
  const isProduction = environment === 'production';
  return {
    host: text('HOST', '127.0.0.1'),
    /** 0 lets the system choose. */
    port: whole('API_PORT', 8081, 0, 65_535),
    ...serverSettings({
      isProduction,
      usualLogLevel: environment === 'test' ? 'silent' : 'info',
    }),
    database: {
      url: ownDatabaseUrl,
      poolSize: whole('DATABASE_POOL', 16, 1, 200),
    },
    /** Test-only clock with its routes; refused in production. */
    clockControl: flag('CLOCK_CONTROL', false),
    /** Test only: where the controlled clock begins; null is the machine's time. */
    clockStart: moment('CLOCK_START'),
    /** Whether this process also runs jobs (reconciler, messages, live events). */
    workers: flag('WORKERS', true),
    /** How often this process looks for work that came about in another one, in most tables. */
    jobPollMs: whole('JOB_POLL_MS', 1_000, 50, 60_000),
    /**
     * Time to receive a request, head and body, not to answer it: a caller that trickles bytes loses its connection.
     */
    requestTimeoutMs: whole('REQUEST_TIMEOUT_MS', 30_000, 50, 600_000),
    security: securitySettings(isProduction),
    payments: paymentSettings,
    messages: messageSettings(publicUrl),
    publicPayments: publicPaymentSettings(isProduction),
    embedded: embeddedSettings,
    webhooks: {
      /** Of one event. */
      timeoutMs: whole('WEBHOOK_TIMEOUT_MS', 10_000, 50, 60_000),
      /** Tests only: receivers on this machine, also without TLS. */
      mayBePrivate: flag('WEBHOOKS_TO_PRIVATE_ADDRESSES', false),
    },
    /** Sites that the demo's merchants register beside http://localhost:8070. */
    demoOrigins: origins('DEMO_ORIGINS'),
    /** Exports of more rows are written to a file by long work. */
    exportStreamedRows: whole('EXPORT_STREAMED_ROWS', 200_000, 0, 10_000_000),
    live: {
      /** Origins whose pages may open the notification socket; empty allows the request's own host only. */
      allowedOrigins: list('LIVE_ALLOWED_ORIGINS'),
    },
    /** Origins of our own pages besides PUBLIC_URL. */
    pageOrigins: origins('PAGE_ORIGINS'),
  };
};

/** Every setting of the API, for those that ask which variables there are. */
export const settingsOf = (first: First) => ({ ...firstSettings, ...furtherSettings(first) });

/** The API's settings. They are read at the start and do not change. */
export type ApiConfig = ValuesOf<ReturnType<typeof settingsOf>>;

/** People at the machine itself call it by either name. */
const loopbackTwin = (origin: string): string =>
  origin.includes('//localhost')
    ? origin.replace('//localhost', '//127.0.0.1')
    : origin.replace('//127.0.0.1', '//localhost');

/** Origins of all our own pages: PUBLIC_URL, PAGE_ORIGINS, and outside production the other name of this machine. */
const allPageOrigins = ({ environment, publicUrl, pageOrigins }: ApiConfig): readonly string[] => {
  const own = URL.canParse(publicUrl) ? [new URL(publicUrl).origin] : [];
  const named = [...own, ...pageOrigins];
  return [
    ...new Set(
      environment === 'production'
        ? named
        : named.flatMap((origin) => [origin, loopbackTwin(origin)]),
    ),
  ];
};

/** The sandbox's well-known credentials and the clock of tests open doors that production must keep shut. */
const productionComplaints = ({
  clockControl,
  publicUrl,
  payments,
  messages,
  webhooks,
}: ApiConfig): readonly string[] => [
  // Links in mails hold secrets: without TLS they and everything after them can be read on the way.
  ...(/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(publicUrl)
    ? []
    : ['PUBLIC_URL must begin with https:// in production.']),
  ...(clockControl ? ['CLOCK_CONTROL is not for production.'] : []),
  ...(webhooks.mayBePrivate ? ['WEBHOOKS_TO_PRIVATE_ADDRESSES is not for production.'] : []),
  ...(payments.gatewayPassword === sandboxSecrets.gateway
    ? ['GATEWAY_PASSWORD must be set in production.']
    : []),
  ...(payments.achSecret === sandboxSecrets.ach ? ['ACH_SECRET must be set in production.'] : []),
  ...(messages.smsSecret === sandboxSecrets.sms ? ['SMS_SECRET must be set in production.'] : []),
];

/** Complaints about several settings together. */
const complaintsAbout = (config: ApiConfig): readonly string[] => [
  ...(config.environment === 'production' ? productionComplaints(config) : []),
  ...(config.payments.pauseBeforeCommitMs > 0 && !config.clockControl
    ? ['PAUSE_BEFORE_COMMIT_MS needs CLOCK_CONTROL=1.']
    : []),
  ...(config.clockStart !== null && !config.clockControl
    ? ['CLOCK_START needs CLOCK_CONTROL=1.']
    : []),
];

/** Parses and validates every setting. Throws one error that lists all complaints. */
export const readConfig = (variables: Variables = process.env): ApiConfig => {
  const reader = new SettingsReader(variables);
  const first = reader.values(firstSettings);
  const read = { ...first, ...reader.values(furtherSettings(first)) };
  const config: ApiConfig = { ...read, pageOrigins: allPageOrigins(read) };
  complaintsAbout(config).forEach(reader.complain);
  return reader.finish(config, 'The API cannot start');
};
