import { availableParallelism } from 'node:os';
import { codeLimits } from '@billfold/shared/contracts/limits';
import { SettingsReader, type Variables } from './settings-reader';

export type Environment = 'production' | 'development' | 'test';

export type ApiConfig = {
  readonly environment: Environment;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Which addresses may set X-Forwarded-For: a proxy-addr expression such as `loopback,uniquelocal`. Empty: none. */
  readonly trustedProxies: string;
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  readonly database: { readonly url: string; readonly poolSize: number };
  /** Base of the product's own pages, for links in messages; without a slash at the end. */
  readonly publicUrl: string;
  /** Test-only clock with its routes; refused in production. */
  readonly clockControl: boolean;
  /** Test only: where the controlled clock begins; null is the machine's time. */
  readonly clockStart: Date | null;
  /** Whether this process also runs jobs (reconciler, messages, live events). */
  readonly workers: boolean;
  /** Time to receive a request, head and body, not to answer it: a caller that trickles bytes loses its connection. */
  readonly requestTimeoutMs: number;
  /** Time for running answers after a stop began; the rest is cut. */
  readonly shutdownGraceMs: number;
  /** How long a connection that a proxy keeps stays open for one more request after a stop began. */
  readonly shutdownQuietMs: number;
  readonly security: {
    /** Secret of the HMAC a PIN goes through before it is hashed. At least 32 characters; kept outside the database. */
    readonly pinPepper: string;
    /** What one argon2id hash costs: memory in KiB, and passes over it. Production refuses less than the defaults. */
    readonly hashMemoryKib: number;
    readonly hashPasses: number;
    readonly hashConcurrency: number;
    /** Hashes that may wait for a free place; more are answered 429. */
    readonly hashQueue: number;
    readonly customerIdleMs: number;
    readonly sessionLifetimeMs: number;
    /** A session's last use is written at most this often. */
    readonly sessionTouchMs: number;
    readonly linkTokenLifetimeMs: number;
    /** Codes by text, and how many may be asked for within the window. */
    readonly codes: {
      readonly lifetimeMs: number;
      readonly tries: number;
      /** Lifetime of a confirmed code's token. */
      readonly confirmedMs: number;
      readonly windowMs: number;
      readonly perPhone: number;
      readonly perAddress: number;
      readonly perMerchant: number;
      /** Of one customer's link to a business, within the window. */
      readonly perSubscription: number;
      readonly perPhoneDay: number;
    };
    /** Invitations that staff may send to one customer a day. */
    readonly invitationsPerDay: number;
    /** Links by mail that set a password or a PIN. */
    readonly links: {
      readonly resetMs: number;
      readonly pinMs: number;
      /** Of an invited staff member. */
      readonly createMs: number;
      /** Of the token that a link's code is swapped for. */
      readonly handleMs: number;
      /** Of the link that confirms a changed e-mail or phone. */
      readonly contactMs: number;
      /** Mails one person gets within the window. */
      readonly windowMs: number;
      readonly perPerson: number;
      /** Calls of one address per minute. */
      readonly perMinute: number;
    };
    /** A browser is known for so long after the last sign-in with it. */
    readonly knownDeviceMs: number;
    /** Wrong tries of one account within the window that lock it, and the ladder of locks. */
    readonly guesses: {
      readonly perWindow: number;
      readonly windowMs: number;
      readonly ladderMs: readonly number[];
      /** Wrong PINs a day with which staff lock the PIN they are asked for again, until their password is reset. */
      readonly perDay: number;
      /** Wrong PINs of a customer within the period after which each one locks for long, and for how long. */
      readonly pinsPerPeriod: number;
      readonly pinPeriodMs: number;
      readonly pinLadderMs: readonly number[];
      /** Wrong tries of one address within the window; many people share an address. */
      readonly perAddress: number;
    };
    /** Sign-in calls of one address per minute, right or wrong. */
    readonly signInsPerMinute: number;
    /** Public questions about names (is this user active, which logo) of one address per minute. */
    readonly questionsPerMinute: number;
    /** PDF files and calendars that one address may ask for per minute. */
    readonly filesPerMinute: number;
  };
  readonly payments: {
    readonly gatewayUrl: string;
    readonly gatewayUsername: string;
    readonly gatewayPassword: string;
    /** Above the gateway's own 32 s. */
    readonly gatewayTimeoutMs: number;
    readonly sweepEveryMs: number;
    /** Waits before the look-ups of a payment in doubt, the first counted from sending. */
    readonly lookupLadderMs: readonly number[];
    /** 'Not found' counts only as two answers this far apart … */
    readonly notFoundApartMs: number;
    /** … and this long after sending. */
    readonly notFoundAfterMs: number;
    /** Look-ups that fail in a row before a payment in doubt is voided by its order id, and how often that is tried. */
    readonly failedLookupsBeforeVoid: number;
    readonly maxVoidTries: number;
    /** Reading get_status asks the gateway at most this often per payment. */
    readonly statusLookupGapMs: number;
    /** merchid of the merchants that have none of their own. */
    readonly gatewayMerchantId: string;
    /** A repeat of a running request waits this long for the process that runs it before it reads the truth itself. */
    readonly requestLeaseMs: number;
    /** Carding: a try weighs 1, a decline `declineWeight`; at `maxScore` within the window a customer, session or method waits. Of an address and a merchant only declines count. */
    readonly carding: {
      readonly windowMs: number;
      readonly declineWeight: number;
      readonly maxScore: number;
      readonly maxMerchantScore: number;
      readonly maxAddressScore: number;
    };
    /** Payment methods that may be stored within the window: by one customer, and from one address or by one staff member. */
    readonly newMethods: {
      readonly windowMs: number;
      readonly perUser: number;
      readonly perAddress: number;
    };
    /** Wall-clock time HH:MM in the merchant's zone at which a day's scheduled payments and auto-pay begin. */
    readonly runTime: string;
    /** How often the jobs look for payments that are due. */
    readonly runEveryMs: number;
    /** How often a claimed run may be renewed late before another worker takes it over. */
    readonly runLeaseMs: number;
    /** Days after the first decline on which auto-pay tries again, counted from the cycle's day. */
    readonly retryDays: readonly number[];
    /** Account and secret of the bank tokenizer; the secret signs and never leaves. */
    readonly achAccount: string;
    readonly achSecret: string;
    /** How often the gateway is asked for settlements and bank returns. */
    readonly fundingEveryMs: number;
    /** Test only: how long to wait between the gateway's answer and writing it down, so that a test can kill the process there. */
    readonly pauseBeforeCommitMs: number;
  };
  readonly messages: {
    readonly smsUrl: string;
    readonly smsAccount: string;
    readonly smsSecret: string;
    readonly smsFrom: string;
    readonly smtpUrl: string;
    readonly mailFrom: string;
    /** The address the providers call us at, exactly as they are told it (it is part of their signature): `<webhookUrl>/sms`, `<webhookUrl>/email`. */
    readonly webhookUrl: string;
    readonly timeoutMs: number;
    /** Waits before a message that was not taken is tried again; after the last one it counts as failed. */
    readonly retryLadderMs: readonly number[];
    /** The least wait before an attempt without an answer is looked for at the provider. */
    readonly doubtWaitMs: number;
  };
  /** Public payments: donations and the embedded page. */
  readonly publicPayments: {
    readonly pageSessionLifetimeMs: number;
    /** Visits that one address may begin within the window. */
    readonly visits: { readonly windowMs: number; readonly perAddress: number };
    /** Calls of one address per minute. */
    readonly callsPerMinute: number;
    /** Carding, as in `payments.carding` and within its window, of public payments alone. */
    readonly maxAddressScore: number;
    readonly maxMerchantScore: number;
    readonly challenge: {
      /**
       * `adaptive`: required after a decline of the visit or its address, and of all visits after
       * so many declines at the merchant.
       */
      readonly mode: 'off' | 'adaptive' | 'always';
      readonly fromDeclines: number;
      /** Signs challenges; the same in every process. */
      readonly key: string;
      /** Hashes that a challenge costs on average are half of this; more after further declines. */
      readonly maxNumber: number;
      readonly lifetimeMs: number;
    };
    /** How often due receipts of donations are looked for. */
    readonly receiptsEveryMs: number;
  };
  /** Origins of our own pages, without a slash at the end: PUBLIC_URL, PAGE_ORIGINS, and outside production the other name of this machine. */
  readonly pageOrigins: readonly string[];
  /** Payments that a business's own site asks for. */
  readonly embedded: {
    readonly sessionLifetimeMs: number;
    /** Payment calls, and new payment sessions, of one address per minute. */
    readonly callsPerMinute: number;
    /** Payments by a publishable key that a business's bills refuse to one address within an hour. */
    readonly refusalsPerHour: number;
    /** Where a bank account becomes a token. */
    readonly bankTokenizerUrl: string;
    readonly bankTokenizerTimeoutMs: number;
  };
  /** Sites that the demo's businesses register beside http://localhost:8070. */
  readonly demoOrigins: readonly string[];
  readonly live: {
    /** Origins whose pages may open the notification socket; empty allows the request's own host only. */
    readonly allowedOrigins: readonly string[];
  };
};

const developmentChallengeKey = 'development-only-challenge-key-change-me-in-production';
const developmentPepper = 'development-only-pepper-change-me-in-production';
const sandboxSecrets = {
  gateway: 'testing123',
  sms: 'sandbox-secret',
  ach: 'sandbox-ach-secret',
} as const;
const minute = 60_000;
const hour = 60 * minute;

const deepFreeze = <Value extends object>(value: Value): Value => {
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
};

const defaultHash = { memoryKib: 19_456, passes: 2 } as const;

const readSecurity = (read: SettingsReader, environment: Environment): ApiConfig['security'] => {
  const pinPepper = read.text('PIN_PEPPER', developmentPepper);
  if (pinPepper.length < 32) read.complaints.push('PIN_PEPPER must have at least 32 characters.');
  if (environment === 'production' && pinPepper === developmentPepper)
    read.complaints.push('PIN_PEPPER must be set in production.');
  return {
    pinPepper,
    hashMemoryKib: read.integer('HASH_MEMORY_KIB', defaultHash.memoryKib, {
      min: environment === 'production' ? defaultHash.memoryKib : 8,
      max: 1_048_576,
    }),
    hashPasses: read.integer('HASH_PASSES', defaultHash.passes, {
      min: environment === 'production' ? defaultHash.passes : 1,
      max: 20,
    }),
    hashConcurrency: read.integer('HASH_CONCURRENCY', availableParallelism(), { min: 1, max: 64 }),
    hashQueue: read.integer('HASH_QUEUE', 32, { min: 0, max: 10_000 }),
    customerIdleMs: read.integer('CUSTOMER_IDLE_MS', 10 * minute, { min: 1_000, max: 24 * hour }),
    sessionLifetimeMs: read.integer('SESSION_LIFETIME_MS', 12 * hour, {
      min: 1_000,
      max: 30 * 24 * hour,
    }),
    sessionTouchMs: read.integer('SESSION_TOUCH_MS', 5_000, { min: 0, max: 60_000 }),
    linkTokenLifetimeMs: read.integer('LINK_TOKEN_LIFETIME_MS', 15 * minute, {
      min: 1_000,
      max: 30 * 24 * hour,
    }),
    codes: {
      lifetimeMs: read.integer('CODE_LIFETIME_MS', codeLimits.lifetimeMs, {
        min: 1_000,
        max: hour,
      }),
      tries: read.integer('CODE_TRIES', codeLimits.tries, { min: 1, max: 20 }),
      confirmedMs: read.integer('CODE_CONFIRMED_MS', hour, { min: 1_000, max: 24 * hour }),
      windowMs: read.integer('CODES_WINDOW_MS', hour, { min: 1_000, max: 24 * hour }),
      perPhone: read.integer('CODES_PER_PHONE', 5, { min: 1, max: 1_000 }),
      perAddress: read.integer('CODES_PER_ADDRESS', 30, { min: 1, max: 1_000_000 }),
      perMerchant: read.integer('CODES_PER_MERCHANT', 500, { min: 1, max: 1_000_000 }),
      perSubscription: read.integer('CODES_PER_SUBSCRIPTION', 10, { min: 1, max: 100_000 }),
      perPhoneDay: read.integer('CODES_PER_PHONE_DAY', 10, { min: 1, max: 100_000 }),
    },
    invitationsPerDay: read.integer('INVITATIONS_PER_DAY', 5, { min: 1, max: 1_000 }),
    links: {
      resetMs: read.integer('RESET_LINK_MS', hour, { min: 1_000, max: 24 * hour }),
      pinMs: read.integer('PIN_LINK_MS', hour, { min: 1_000, max: 24 * hour }),
      createMs: read.integer('CREATE_LINK_MS', 7 * 24 * hour, { min: 1_000, max: 30 * 24 * hour }),
      handleMs: read.integer('LINK_HANDLE_MS', 10 * minute, { min: 1_000, max: hour }),
      contactMs: read.integer('CONTACT_LINK_MS', 7 * 24 * hour, {
        min: 1_000,
        max: 30 * 24 * hour,
      }),
      windowMs: read.integer('RESET_MAILS_WINDOW_MS', hour, { min: 1_000, max: 24 * hour }),
      perPerson: read.integer('RESET_MAILS_PER_PERSON', 5, { min: 1, max: 1_000 }),
      perMinute: read.integer('RESETS_PER_MINUTE', 20, { min: 1, max: 100_000 }),
    },
    knownDeviceMs: read.integer('KNOWN_DEVICE_MS', 180 * 24 * hour, {
      min: 1_000,
      max: 400 * 24 * hour,
    }),
    guesses: {
      perWindow: read.integer('GUESSES_PER_WINDOW', 5, { min: 1, max: 100 }),
      windowMs: read.integer('GUESS_WINDOW_MS', 15 * minute, { min: 1_000, max: 24 * hour }),
      ladderMs: read.integers('GUESS_LADDER_MS', [minute, 5 * minute, 15 * minute, hour]),
      perDay: read.integer('GUESSES_PER_DAY', 10, { min: 1, max: 1_000 }),
      pinsPerPeriod: read.integer('PIN_GUESSES_PER_PERIOD', 10, { min: 1, max: 1_000 }),
      pinPeriodMs: read.integer('PIN_GUESS_PERIOD_MS', 30 * 24 * hour, {
        min: 1_000,
        max: 400 * 24 * hour,
      }),
      pinLadderMs: read.integers('PIN_LADDER_MS', [24 * hour, 7 * 24 * hour]),
      perAddress: read.integer('GUESSES_PER_ADDRESS', 30, { min: 1, max: 100_000 }),
    },
    questionsPerMinute: read.integer('QUESTIONS_PER_MINUTE', 120, { min: 1, max: 100_000 }),
    filesPerMinute: read.integer('FILES_PER_MINUTE', 60, { min: 1, max: 100_000 }),
    signInsPerMinute: read.integer('SIGN_INS_PER_MINUTE', 60, { min: 1, max: 100_000 }),
  };
};

const readPayments = (read: SettingsReader): ApiConfig['payments'] => ({
  gatewayUrl: read.url('GATEWAY_URL', 'http://127.0.0.1:8090', ['http:', 'https:']),
  gatewayUsername: read.text('GATEWAY_USERNAME', 'testing'),
  gatewayPassword: read.text('GATEWAY_PASSWORD', sandboxSecrets.gateway),
  gatewayTimeoutMs: read.integer('GATEWAY_TIMEOUT_MS', 40_000, { min: 100, max: 300_000 }),
  sweepEveryMs: read.integer('RECONCILER_SWEEP_MS', 30_000, { min: 10, max: hour }),
  lookupLadderMs: read.integers('RECONCILER_LADDER_MS', [
    35_000,
    minute,
    2 * minute,
    5 * minute,
    15 * minute,
    hour,
    6 * hour,
    24 * hour,
    24 * hour,
    24 * hour,
  ]),
  notFoundApartMs: read.integer('RECONCILER_NOT_FOUND_APART_MS', minute, { min: 1, max: hour }),
  notFoundAfterMs: read.integer('RECONCILER_NOT_FOUND_AFTER_MS', 2 * minute, { min: 1, max: hour }),
  failedLookupsBeforeVoid: read.integer('RECONCILER_FAILED_LOOKUPS_BEFORE_VOID', 3, {
    min: 1,
    max: 10,
  }),
  maxVoidTries: read.integer('RECONCILER_MAX_VOID_TRIES', 3, { min: 0, max: 10 }),
  statusLookupGapMs: read.integer('STATUS_LOOKUP_GAP_MS', 5_000, { min: 0, max: hour }),
  gatewayMerchantId: read.text('GATEWAY_MERCHANT_ID', '496160873888'),
  requestLeaseMs: read.integer('REQUEST_LEASE_MS', 6_000, { min: 50, max: 10 * minute }),
  carding: {
    windowMs: read.integer('CARDING_WINDOW_MS', hour, { min: 1_000, max: 24 * hour }),
    declineWeight: read.integer('CARDING_DECLINE_WEIGHT', 5, { min: 1, max: 1_000 }),
    maxScore: read.integer('CARDING_MAX_SCORE', 40, { min: 1, max: 100_000 }),
    maxAddressScore: read.integer('CARDING_MAX_ADDRESS_SCORE', 200, { min: 1, max: 10_000_000 }),
    maxMerchantScore: read.integer('CARDING_MAX_MERCHANT_SCORE', 1_000, {
      min: 1,
      max: 10_000_000,
    }),
  },
  newMethods: {
    windowMs: read.integer('NEW_METHODS_WINDOW_MS', hour, { min: 1_000, max: 24 * hour }),
    perUser: read.integer('NEW_METHODS_PER_USER', 20, { min: 1, max: 100_000 }),
    perAddress: read.integer('NEW_METHODS_PER_ADDRESS', 100, { min: 1, max: 1_000_000 }),
  },
  runTime: read.timeOfDay('PAYMENT_RUN_TIME', '00:00'),
  runEveryMs: read.integer('PAYMENT_RUN_EVERY_MS', 5_000, { min: 10, max: hour }),
  runLeaseMs: read.integer('PAYMENT_RUN_LEASE_MS', 60_000, { min: 100, max: hour }),
  retryDays: read.integers('AUTO_PAY_RETRY_DAYS', [3, 7, 14]),
  achAccount: read.text('ACH_ACCOUNT', '100999999999'),
  achSecret: read.text('ACH_SECRET', sandboxSecrets.ach),
  fundingEveryMs: read.integer('FUNDING_EVERY_MS', hour, { min: 100, max: 24 * hour }),
  pauseBeforeCommitMs: read.integer('PAUSE_BEFORE_COMMIT_MS', 0, { min: 0, max: 10 * minute }),
});

const readMessages = (read: SettingsReader, publicUrl: string): ApiConfig['messages'] => ({
  smsUrl: read.url('SMS_URL', 'http://127.0.0.1:8090', ['http:', 'https:']),
  smsAccount: read.text('SMS_ACCOUNT', 'AC00000000000000000000000000000000'),
  smsSecret: read.text('SMS_SECRET', sandboxSecrets.sms),
  smsFrom: read.text('SMS_FROM', '+13035550100'),
  smtpUrl: read.url('SMTP_URL', 'smtp://127.0.0.1:8025', ['smtp:', 'smtps:']),
  mailFrom: read.text('MAIL_FROM', 'billing@billfold.test'),
  webhookUrl: read.url('WEBHOOK_URL', `${publicUrl}/api/webhooks`, ['http:', 'https:']),
  timeoutMs: read.integer('MESSAGE_TIMEOUT_MS', 15_000, { min: 100, max: 120_000 }),
  retryLadderMs: read.integers('MESSAGE_RETRY_MS', [
    5_000,
    30_000,
    2 * minute,
    10 * minute,
    hour,
    6 * hour,
  ]),
  doubtWaitMs: read.integer('MESSAGE_DOUBT_MS', minute, { min: 0, max: hour }),
});

const readPublicPayments = (
  read: SettingsReader,
  environment: Environment,
): ApiConfig['publicPayments'] => {
  const key = read.text('CHALLENGE_KEY', developmentChallengeKey);
  if (key.length < 32) read.complaints.push('CHALLENGE_KEY must have at least 32 characters.');
  if (environment === 'production' && key === developmentChallengeKey)
    read.complaints.push('CHALLENGE_KEY must be set in production.');
  return {
    pageSessionLifetimeMs: read.integer('PAGE_SESSION_LIFETIME_MS', 2 * hour, {
      min: 1_000,
      max: 24 * hour,
    }),
    visits: {
      windowMs: read.integer('PAGE_SESSIONS_WINDOW_MS', hour, { min: 1_000, max: 24 * hour }),
      perAddress: read.integer('PAGE_SESSIONS_PER_ADDRESS', 300, { min: 1, max: 1_000_000 }),
    },
    callsPerMinute: read.integer('PUBLIC_PAYMENTS_PER_MINUTE', 120, { min: 1, max: 1_000_000 }),
    maxAddressScore: read.integer('PUBLIC_CARDING_MAX_ADDRESS_SCORE', 60, {
      min: 1,
      max: 10_000_000,
    }),
    maxMerchantScore: read.integer('PUBLIC_CARDING_MAX_MERCHANT_SCORE', 1_000, {
      min: 1,
      max: 10_000_000,
    }),
    challenge: {
      mode: read.oneOf('PUBLIC_CHALLENGE', ['off', 'adaptive', 'always'], 'adaptive'),
      fromDeclines: read.integer('CHALLENGE_FROM_DECLINES', 10, { min: 1, max: 100_000 }),
      key,
      maxNumber: read.integer('CHALLENGE_MAX_NUMBER', 50_000, { min: 10, max: 10_000_000 }),
      lifetimeMs: read.integer('CHALLENGE_LIFETIME_MS', 10 * minute, { min: 1_000, max: hour }),
    },
    receiptsEveryMs: read.integer('DONATION_RECEIPTS_EVERY_MS', 5_000, { min: 10, max: hour }),
  };
};

const readEmbedded = (read: SettingsReader): ApiConfig['embedded'] => ({
  sessionLifetimeMs: read.integer('PAYMENT_SESSION_LIFETIME_MS', hour, {
    min: 1_000,
    max: 24 * hour,
  }),
  callsPerMinute: read.integer('EMBEDDED_CALLS_PER_MINUTE', 60, { min: 1, max: 100_000 }),
  refusalsPerHour: read.integer('EMBEDDED_REFUSALS_PER_HOUR', 10, { min: 1, max: 100_000 }),
  bankTokenizerUrl: read.url('BANK_TOKENIZER', 'http://127.0.0.1:8090/interfaces/bp20post', [
    'http:',
    'https:',
  ]),
  bankTokenizerTimeoutMs: read.integer('BANK_TOKENIZER_TIMEOUT_MS', 15_000, {
    min: 100,
    max: 120_000,
  }),
});

/** People at the machine itself call it by either name. */
const loopbackTwin = (origin: string): string =>
  origin.includes('//localhost')
    ? origin.replace('//localhost', '//127.0.0.1')
    : origin.replace('//127.0.0.1', '//localhost');

const readPageOrigins = (
  read: SettingsReader,
  publicUrl: string,
  environment: Environment,
): readonly string[] => {
  const origins = [
    ...(URL.canParse(publicUrl) ? [new URL(publicUrl).origin] : []),
    ...read.origins('PAGE_ORIGINS'),
  ];
  return [
    ...new Set(
      environment === 'production'
        ? origins
        : origins.flatMap((origin) => [origin, loopbackTwin(origin)]),
    ),
  ];
};

/** The sandbox's well-known credentials and the clock of tests open doors that production must keep shut. */
const productionComplaints = ({
  clockControl,
  publicUrl,
  payments,
  messages,
}: ApiConfig): readonly string[] => [
  // Links in mails hold secrets: without TLS they and everything after them can be read on the way.
  ...(/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(publicUrl)
    ? []
    : ['PUBLIC_URL must begin with https:// in production.']),
  ...(clockControl ? ['CLOCK_CONTROL is not for production.'] : []),
  ...(payments.gatewayPassword === sandboxSecrets.gateway
    ? ['GATEWAY_PASSWORD must be set in production.']
    : []),
  ...(payments.achSecret === sandboxSecrets.ach ? ['ACH_SECRET must be set in production.'] : []),
  ...(messages.smsSecret === sandboxSecrets.sms ? ['SMS_SECRET must be set in production.'] : []),
];

/** Parses and validates every setting. Throws one error that lists all complaints. */
export const readConfig = (variables: Variables = process.env): ApiConfig => {
  const read = new SettingsReader(variables);
  const environment = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development');
  const publicUrl = read.url('PUBLIC_URL', 'http://localhost:8080', ['http:', 'https:']);
  const config: ApiConfig = {
    environment,
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('API_PORT', 8081, { min: 0, max: 65_535 }),
    trustedProxies: read.text('TRUSTED_PROXIES', 'loopback'),
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      environment === 'test' ? 'silent' : 'info',
    ),
    database: {
      url: read.databaseUrl('DATABASE_URL', 'postgres://billfold@127.0.0.1:5432/billfold'),
      poolSize: read.integer('DATABASE_POOL', 16, { min: 1, max: 200 }),
    },
    publicUrl,
    clockControl: read.flag('CLOCK_CONTROL', false),
    clockStart: read.moment('CLOCK_START'),
    workers: read.flag('WORKERS', true),
    requestTimeoutMs: read.integer('REQUEST_TIMEOUT_MS', 30_000, { min: 50, max: 600_000 }),
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 45_000, { min: 0, max: 600_000 }),
    shutdownQuietMs: read.integer('SHUTDOWN_QUIET_MS', environment === 'production' ? 1_000 : 0, {
      min: 0,
      max: 60_000,
    }),
    security: readSecurity(read, environment),
    payments: readPayments(read),
    messages: readMessages(read, publicUrl),
    publicPayments: readPublicPayments(read, environment),
    pageOrigins: readPageOrigins(read, publicUrl, environment),
    embedded: readEmbedded(read),
    demoOrigins: read.origins('DEMO_ORIGINS'),
    live: { allowedOrigins: read.list('LIVE_ALLOWED_ORIGINS') },
  };
  if (environment === 'production') read.complaints.push(...productionComplaints(config));
  if (config.payments.pauseBeforeCommitMs > 0 && !config.clockControl)
    read.complaints.push('PAUSE_BEFORE_COMMIT_MS needs CLOCK_CONTROL=1.');
  if (config.clockStart !== null && !config.clockControl)
    read.complaints.push('CLOCK_START needs CLOCK_CONTROL=1.');
  if (read.complaints.length > 0)
    throw new Error(`The API cannot start:\n- ${read.complaints.join('\n- ')}`);
  return deepFreeze(config);
};
