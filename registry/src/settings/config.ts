import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUrlProblem } from '@billfold/server-kit/database/database-url';
import type { PageSettings } from '@billfold/shared/contracts/plan.contract';
import { operatorRoles, type OperatorRole } from '@billfold/shared/contracts/rollout.contract';
import { readStorePlace, type StorePlace } from './store-place';
import { paymentHostsOf, readPaymentHosts, readPaymentOrigins } from './payment-hosts';

export type OperatorToken = {
  readonly name: string;
  readonly role: OperatorRole;
  readonly secret: string;
};

export type RegistryConfig = {
  /** Which environment's defaults this process serves. */
  readonly environment: string;
  /** In production overrides are ignored. */
  readonly isProduction: boolean;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly logLevel: string;
  /** Which addresses may set X-Forwarded-*; a proxy-addr expression. */
  readonly trustedProxies: string;
  readonly databaseUrl: string;
  /** Registered releases by module and folder; shared by all instances. */
  readonly moduleStoreDir: string;
  /** Where the files of releases are: that folder, or an S3-compatible store. */
  readonly moduleStore: StorePlace;
  /** The public keys that releases may be signed with: a JWKS, or the path of one, which is read for each release. Outside production the key of this machine is trusted besides. */
  readonly releaseKeys: string;
  /** The private key that builds of this machine are signed with; empty: its development key. */
  readonly releaseKey: string;
  /** How many releases of each module stay when nothing names them any more. */
  readonly keepReleases: number;
  /** This instance's own files: the operator token made at first start, and the last verified state. */
  readonly stateDir: string;
  /** Empty: one operator named `local`, whose secret is made at first start and kept in the state folder. */
  readonly tokens: readonly OperatorToken[];
  /** A change made elsewhere is seen after this long even when its notification was lost. */
  readonly pollMs: number;
  /** How long answers under way may take after a stop began; what is left is cut. */
  readonly shutdownGraceMs: number;
  /** How long a connection that a proxy keeps stays open for one more request after a stop began. */
  readonly shutdownQuietMs: number;
  /** Posts of one address and minute that this process takes: beacons, and reports of browsers. */
  readonly beaconsPerMinute: number;
  readonly reportsPerMinute: number;
  /** How often the gates of percentage rules are judged. */
  readonly gateEveryMs: number;
  /** Signs permissions to see other releases, by all instances; null: a key of this instance's own, made at first start. */
  readonly overrideKey: string | null;
  /** How long a release is served before payment pages execute it. */
  readonly paymentSoakMs: number;
  /** Where people reach the product; without a slash at the end. */
  readonly publicUrl: string;
  /** The console's own origin, apart from the page's; null: it is served wherever the page is. */
  readonly consoleUrl: string | null;
  /** Where the API is, asked who may frame a payment page; without a slash at the end. */
  readonly apiUrl: string;
  /** Written into the page. */
  readonly settings: PageSettings;
  /** Origins besides our own that pictures (a merchant's logo) may come from. */
  readonly imageOrigins: readonly string[];
};

type Variables = Readonly<Record<string, string | undefined>>;

/** The source lies in registry/src/settings, its bundle in registry/dist. */
const root = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../..' : '../..', import.meta.url),
);
/** Relative folders are meant from the repository's root, wherever a command was typed. */
const folder = (path: string): string => (isAbsolute(path) ? path : join(root, path));

class Reader {
  readonly complaints: string[] = [];
  constructor(readonly variables: Variables) {}

  text(name: string, fallback: string): string {
    const text = this.variables[name]?.trim() ?? '';
    const complaint = `${name} begins with a '#': a comment of an .env file became its value.`;
    if (/^#\s/.test(text) && !this.complaints.includes(complaint)) this.complaints.push(complaint);
    return text || fallback;
  }

  integer(name: string, fallback: number, max: number): number {
    const text = this.text(name, String(fallback));
    if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
    this.complaints.push(`${name} must be a whole number from 0 to ${max}, not '${text}'.`);
    return fallback;
  }

  /** Of one host, or of several for `target_session_attrs=read-write`. */
  databaseUrl(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    const problem = findUrlProblem(text);
    if (problem !== null) this.complaints.push(`${name} ${problem}`);
    return text;
  }

  /** An http(s) address, or a path of our own origin; anything else could add a directive to the page's policy. */
  address(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    const isPath = /^\/[\w./-]*$/.test(text);
    const isAddress =
      URL.canParse(text) &&
      ['http:', 'https:', 'ws:', 'wss:'].includes(new URL(text).protocol) &&
      !/[\s;,'"]/.test(text);
    if (!isPath && !isAddress)
      this.complaints.push(`${name} must be a web address or a path, not '${text}'.`);
    return text;
  }

  origins(name: string): readonly string[] {
    const values = this.text(name, '')
      .split(/[\s,]+/)
      .filter(Boolean);
    return values.flatMap((value) => {
      if (URL.canParse(value) && /^https?:/.test(value)) return [new URL(value).origin];
      this.complaints.push(`${name} must list http or https origins, not '${value}'.`);
      return [];
    });
  }

  /** An origin on another host than the address that `other` names. */
  ownOrigin(name: string, other: string): string | null {
    const [origin = null, ...more] = this.origins(name);
    if (more.length > 0) this.complaints.push(`${name} is one origin.`);
    const taken = this.text(other, '');
    if (origin !== null && URL.canParse(taken) && new URL(taken).host === new URL(origin).host)
      this.complaints.push(
        `${name} must be on another host than ${other}: sharing one is what it prevents.`,
      );
    return origin;
  }

  secret(name: string): string | null {
    const text = this.text(name, '');
    if (text !== '' && text.length < 32)
      this.complaints.push(`${name} must have 32 characters or more.`);
    return text === '' ? null : text;
  }

  tokens(name: string): readonly OperatorToken[] {
    return this.text(name, '')
      .split(',')
      .filter(Boolean)
      .flatMap((entry) => {
        const [tokenName = '', roleName = '', ...rest] = entry.trim().split(':');
        const secret = rest.join(':');
        const role = operatorRoles.find((candidate) => candidate === roleName);
        if (/^[\w.-]+$/.test(tokenName) && role !== undefined && /^[\x21-\x7e]{24,}$/.test(secret))
          return [{ name: tokenName, role, secret }];
        this.complaints.push(
          `${name} must list name:role:secret with a role of ${operatorRoles.join(', ')} and a secret of at least 24 characters, no space among them.`,
        );
        return [];
      });
  }

  /** Null when nothing is said. */
  choice(name: string): boolean | null {
    const text = this.text(name, '');
    if (!['', '0', '1'].includes(text))
      this.complaints.push(`${name} must be 0 or 1, not '${text}'.`);
    return text === '' ? null : text === '1';
  }
}

/** Parses and validates every setting; throws one error that lists all complaints. */
export const parseRegistryConfig = (variables: Variables): RegistryConfig => {
  const read = new Reader(variables);
  const dataDir = folder(read.text('DATA_DIR', '.data'));
  const isProduction = read.text('NODE_ENV', 'development') === 'production';
  const environment = read.text('REGISTRY_ENVIRONMENT', isProduction ? 'production' : 'dev');
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(environment))
    read.complaints.push('REGISTRY_ENVIRONMENT must be a short name in lower case.');
  const sandbox = `http://localhost:${read.text('SANDBOX_PORT', '8090')}`;
  const complain = (sentence: string): void => void read.complaints.push(sentence);
  const moduleStoreDir = folder(read.text('MODULE_STORE_DIR', join(dataDir, 'modules')));
  const storeText = {
    store: read.text('MODULE_STORE', ''),
    folder: moduleStoreDir,
    endpoint: read.text('S3_ENDPOINT', ''),
    region: read.text('S3_REGION', read.text('AWS_REGION', 'us-east-1')),
    isPathStyle: read.choice('S3_PATH_STYLE'),
    cacheMb: read.integer('MODULE_CACHE_MB', 64, 4_096),
  };
  const config: RegistryConfig = {
    environment,
    isProduction,
    host: read.text('REGISTRY_HOST', '127.0.0.1'),
    port: read.integer('REGISTRY_PORT', 8082, 65_535),
    logLevel: read.text('LOG_LEVEL', 'info'),
    trustedProxies: read.text('TRUSTED_PROXIES', 'loopback'),
    databaseUrl: read.databaseUrl('DATABASE_URL', 'postgres://billfold@127.0.0.1:5432/billfold'),
    moduleStoreDir,
    moduleStore: readStorePlace(storeText, complain),
    releaseKeys: read.text('RELEASE_KEYS', ''),
    releaseKey: read.text('RELEASE_KEY', ''),
    keepReleases: read.integer('KEEP_RELEASES', 20, 100_000),
    stateDir: folder(read.text('REGISTRY_STATE_DIR', join(dataDir, 'registry'))),
    tokens: read.tokens('REGISTRY_TOKENS'),
    pollMs: read.integer('REGISTRY_POLL_MS', 2_000, 5_000),
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 45_000, 600_000),
    shutdownQuietMs: read.integer('SHUTDOWN_QUIET_MS', isProduction ? 1_000 : 0, 60_000),
    beaconsPerMinute: read.integer('BEACONS_PER_MINUTE', 600, 1_000_000),
    reportsPerMinute: read.integer('REPORTS_PER_MINUTE', 120, 1_000_000),
    gateEveryMs: Math.max(100, read.integer('GATE_EVERY_MS', 5_000, 600_000)),
    overrideKey: read.secret('OVERRIDE_KEY'),
    paymentSoakMs: read.integer(
      'PAYMENT_SOAK_MS',
      isProduction ? 24 * 3_600_000 : 0,
      30 * 24 * 3_600_000,
    ),
    publicUrl: read.address('PUBLIC_URL', 'http://localhost:8080').replace(/\/+$/, ''),
    consoleUrl: read.ownOrigin('CONSOLE_URL', 'PUBLIC_URL'),
    apiUrl: read.address('API_URL', 'http://127.0.0.1:8081').replace(/\/+$/, ''),
    settings: {
      apiBase: read.address('API_BASE', '/api'),
      liveUrl: read.address('LIVE_URL', '/notifications'),
      publicWebsite: read.address('PUBLIC_WEBSITE', '/'),
      cardFrameUrl: read.address('CARD_FRAME_URL', `${sandbox}/itoke/ajax-tokenizer.html`),
      bankTokenizerUrl: read.address('BANK_TOKENIZER_URL', `${sandbox}/interfaces/bp20post`),
      paymentHosts: paymentHostsOf(
        {
          environments: readPaymentOrigins(read.text('PAYMENT_ORIGINS', ''), complain),
          hosts: readPaymentHosts(read.text('PAYMENT_HOSTS', ''), complain),
        },
        { publicUrl: read.text('PUBLIC_URL', 'http://localhost:8080'), isProduction },
      ),
    },
    imageOrigins: read.origins('IMAGE_ORIGINS'),
  };
  if (isProduction && config.tokens.length === 0)
    read.complaints.push('REGISTRY_TOKENS must be set in production.');
  if (read.complaints.length > 0)
    throw new Error(`The registry cannot start:\n- ${read.complaints.join('\n- ')}`);
  return Object.freeze(config);
};

/** The configuration of this process. */
export const readRegistryConfig = (): RegistryConfig => parseRegistryConfig(process.env);

/** What a production process can do without, and what does not work then; a sentence each. It serves on: a rollback must never wait for a setting. */
export const describeMissingSettings = (
  { isProduction, overrideKey }: RegistryConfig,
  trustedKeys: number,
): readonly string[] => [
  ...(isProduction && trustedKeys === 0
    ? ['RELEASE_KEYS is not set: no new release can be registered here.']
    : []),
  ...(isProduction && overrideKey === null
    ? [
        'OVERRIDE_KEY is not set: a link to see other releases works at the process that issued it alone.',
      ]
    : []),
];

/** In the state folder; made at the first start. */
export const developmentKeyName = 'release-key.json';

export type CliConfig = {
  readonly url: string;
  readonly token: string | null;
  readonly tokenFile: string;
  readonly actor: string;
  /** A private JWK or its path; null: the development key of this machine. */
  readonly releaseKey: string | null;
  readonly developmentKeyFile: string;
  /** Where the command was typed, or its workspace when npm was told one. */
  readonly workingFolder: string;
};

const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return homedir();
  }
};

/** A JWK stays as it is. */
const keyOrFile = (setting = ''): string | null => {
  const text = setting.trim();
  if (text === '') return null;
  return text.startsWith('{') ? text : folder(text);
};

/** How the command line reaches the running registry. */
export const readCliConfig = (variables: Variables = process.env): CliConfig => ({
  url: (variables['REGISTRY_URL'] ?? `http://127.0.0.1:${variables['PORT'] ?? '8080'}`).replace(
    /\/+$/,
    '',
  ),
  token: variables['REGISTRY_TOKEN'] ?? null,
  tokenFile: join(
    folder(variables['REGISTRY_STATE_DIR'] ?? join(variables['DATA_DIR'] ?? '.data', 'registry')),
    'operator-token',
  ),
  actor: accountName(),
  releaseKey: keyOrFile(variables['RELEASE_KEY']),
  developmentKeyFile: join(
    folder(variables['REGISTRY_STATE_DIR'] ?? join(variables['DATA_DIR'] ?? '.data', 'registry')),
    developmentKeyName,
  ),
  workingFolder: process.cwd(),
});
