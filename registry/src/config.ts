import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageSettings } from '@billfold/shared/contracts/plan.contract';
import { paymentHostsOf, readPaymentHosts, readPaymentOrigins } from './payment-hosts';

/** `reader` looks, `publisher` registers, `operator` also changes what is served. */
export const operatorRoles = ['reader', 'publisher', 'operator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
export type OperatorToken = { readonly name: string; readonly role: OperatorRole; readonly secret: string };

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
  /** This instance's own files: the operator token made at first start, and the last verified state. */
  readonly stateDir: string;
  /** Empty: one operator named `local`, whose secret is made at first start and kept in the state folder. */
  readonly tokens: readonly OperatorToken[];
  /** A change made elsewhere is seen after this long even when its notification was lost. */
  readonly pollMs: number;
  /** Where the API is, asked who may frame a payment page; without a slash at the end. */
  readonly apiUrl: string;
  /** Written into the page. */
  readonly settings: PageSettings;
  /** Origins besides our own that pictures (a merchant's logo) may come from. */
  readonly imageOrigins: readonly string[];
};

type Variables = Readonly<Record<string, string | undefined>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Relative folders are meant from the repository's root, wherever a command was typed. */
const folder = (path: string): string => (isAbsolute(path) ? path : join(root, path));

class Reader {
  readonly complaints: string[] = [];
  constructor(readonly variables: Variables) {}

  text(name: string, fallback: string): string {
    return this.variables[name]?.trim() || fallback;
  }

  integer(name: string, fallback: number, max: number): number {
    const text = this.text(name, String(fallback));
    if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
    this.complaints.push(`${name} must be a whole number from 0 to ${max}, not '${text}'.`);
    return fallback;
  }

  /** An http(s) address, or a path of our own origin; anything else could add a directive to the page's policy. */
  address(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    const isPath = /^\/[\w./-]*$/.test(text);
    const isAddress = URL.canParse(text) && ['http:', 'https:', 'ws:', 'wss:'].includes(new URL(text).protocol) && !/[\s;,'"]/.test(text);
    if (!isPath && !isAddress) this.complaints.push(`${name} must be a web address or a path, not '${text}'.`);
    return text;
  }

  origins(name: string): readonly string[] {
    const values = this.text(name, '').split(/[\s,]+/).filter(Boolean);
    return values.flatMap((value) => {
      if (URL.canParse(value) && /^https?:/.test(value)) return [new URL(value).origin];
      this.complaints.push(`${name} must list http or https origins, not '${value}'.`);
      return [];
    });
  }

  tokens(name: string): readonly OperatorToken[] {
    return this.text(name, '').split(',').filter(Boolean).flatMap((entry) => {
      const [tokenName = '', roleName = '', secret = ''] = entry.trim().split(':');
      const role = operatorRoles.find((candidate) => candidate === roleName);
      if (/^[\w.-]+$/.test(tokenName) && role !== undefined && secret.length >= 24) return [{ name: tokenName, role, secret }];
      this.complaints.push(`${name} must list name:role:secret with a role of ${operatorRoles.join(', ')} and at least 24 characters of secret.`);
      return [];
    });
  }
}

/** Parses and validates every setting; throws one error that lists all complaints. */
export const parseRegistryConfig = (variables: Variables): RegistryConfig => {
  const read = new Reader(variables);
  const dataDir = folder(read.text('DATA_DIR', '.data'));
  const isProduction = read.text('NODE_ENV', 'development') === 'production';
  const environment = read.text('REGISTRY_ENVIRONMENT', isProduction ? 'production' : 'dev');
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(environment)) read.complaints.push('REGISTRY_ENVIRONMENT must be a short name in lower case.');
  const sandbox = `http://localhost:${read.text('SANDBOX_PORT', '8090')}`;
  const complain = (sentence: string): void => void read.complaints.push(sentence);
  const config: RegistryConfig = {
    environment,
    isProduction,
    host: read.text('REGISTRY_HOST', '127.0.0.1'),
    port: read.integer('REGISTRY_PORT', 8082, 65_535),
    logLevel: read.text('LOG_LEVEL', 'info'),
    trustedProxies: read.text('TRUSTED_PROXIES', 'loopback'),
    databaseUrl: read.text('DATABASE_URL', 'postgres://billfold@127.0.0.1:5432/billfold'),
    moduleStoreDir: folder(read.text('MODULE_STORE_DIR', join(dataDir, 'modules'))),
    stateDir: folder(read.text('REGISTRY_STATE_DIR', join(dataDir, 'registry'))),
    tokens: read.tokens('REGISTRY_TOKENS'),
    pollMs: read.integer('REGISTRY_POLL_MS', 2_000, 5_000),
    apiUrl: read.address('API_URL', 'http://127.0.0.1:8081').replace(/\/+$/, ''),
    settings: {
      apiBase: read.address('API_BASE', '/api'),
      liveUrl: read.address('LIVE_URL', '/notifications'),
      publicWebsite: read.address('PUBLIC_WEBSITE', '/'),
      cardFrameUrl: read.address('CARD_FRAME_URL', `${sandbox}/itoke/ajax-tokenizer.html`),
      bankTokenizerUrl: read.address('BANK_TOKENIZER_URL', `${sandbox}/interfaces/bp20post`),
      paymentHosts: paymentHostsOf(
        { environments: readPaymentOrigins(read.text('PAYMENT_ORIGINS', ''), complain), hosts: readPaymentHosts(read.text('PAYMENT_HOSTS', ''), complain) },
        { publicUrl: read.text('PUBLIC_URL', 'http://localhost:8080'), isProduction },
      ),
    },
    imageOrigins: read.origins('IMAGE_ORIGINS'),
  };
  if (isProduction && config.tokens.length === 0) read.complaints.push('REGISTRY_TOKENS must be set in production.');
  if (read.complaints.length > 0) throw new Error(`The registry cannot start:\n- ${read.complaints.join('\n- ')}`);
  return Object.freeze(config);
};

/** The configuration of this process. */
export const readRegistryConfig = (): RegistryConfig => parseRegistryConfig(process.env);

export type CliConfig = { readonly url: string; readonly token: string | null; readonly tokenFile: string; readonly actor: string };

const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return homedir();
  }
};

/** How the command line reaches the running registry. */
export const readCliConfig = (variables: Variables = process.env): CliConfig => ({
  url: (variables['REGISTRY_URL'] ?? `http://127.0.0.1:${variables['PORT'] ?? '8080'}`).replace(/\/+$/, ''),
  token: variables['REGISTRY_TOKEN'] ?? null,
  tokenFile: join(folder(variables['REGISTRY_STATE_DIR'] ?? join(variables['DATA_DIR'] ?? '.data', 'registry')), 'operator-token'),
  actor: accountName(),
});
