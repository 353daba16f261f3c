import { dayMs } from '@billfold/shared/contracts/durations';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ownDatabaseUrl, serverSettings } from '@billfold/server-kit/settings/server-settings';
import { flag, pattern, read, text, whole } from '@billfold/server-kit/settings/setting';
import {
  SettingsReader,
  type ValuesOf,
  type Variables,
} from '@billfold/server-kit/settings/settings-reader';
import type { PageSettings } from '@billfold/shared/contracts/plan.contract';
import { notifyReceivers } from './notify-receivers';
import { claimRights, plainText, readOidc, type OidcSettings } from './oidc-settings';
import { paymentHostsOf, readPaymentHosts, readPaymentOrigins } from './payment-hosts';
import {
  address,
  baseAddress,
  choice,
  folder,
  folderOf,
  operatorTokens,
  optionalSecret,
  origins,
  ownOrigin,
} from './registry-settings';
import { readStorePlace, type StorePlace } from './store-place';

const dataFolder = (from?: string) => folder('DATA_DIR', '.data', from);
const stateFolder = (dataDir: string, from?: string) =>
  folder('REGISTRY_STATE_DIR', join(dataDir, 'registry'), from);

const firstSettings = {
  /** In production overrides are ignored. */
  isProduction: read('NODE_ENV', (given) => given === 'production'),
  dataDir: dataFolder(),
  sandboxPort: text('SANDBOX_PORT', '8090'),
  /** Where people reach the product; without a slash at the end. */
  publicUrl: baseAddress('PUBLIC_URL', 'http://localhost:8080'),
  /** Whether notifications may go to addresses of our own network, and without https. */
  notifiesPrivate: flag('NOTIFY_PRIVATE', false),
};
type First = ValuesOf<typeof firstSettings>;

const pageSettings = (sandboxPort: string) => ({
  apiBase: address('API_BASE', '/api'),
  liveUrl: address('LIVE_URL', '/notifications'),
  publicWebsite: address('PUBLIC_WEBSITE', '/'),
  cardFrameUrl: address(
    'CARD_FRAME_URL',
    `http://localhost:${sandboxPort}/itoke/ajax-tokenizer.html`,
  ),
  bankTokenizerUrl: address(
    'BANK_TOKENIZER_URL',
    `http://localhost:${sandboxPort}/interfaces/bp20post`,
  ),
});

const storeSettings = {
  store: text('MODULE_STORE', ''),
  endpoint: text('S3_ENDPOINT', ''),
  region: text('S3_REGION', ''),
  usualRegion: text('AWS_REGION', 'us-east-1'),
  isPathStyle: choice('S3_PATH_STYLE'),
  cacheMb: whole('MODULE_CACHE_MB', 64, 0, 4_096),
};

const furtherSettings = ({
  isProduction,
  dataDir,
  sandboxPort,
  publicUrl,
  notifiesPrivate,
}: First) => ({
  /** Which environment's defaults this process serves. */
  environment: pattern(
    'REGISTRY_ENVIRONMENT',
    isProduction ? 'production' : 'dev',
    /^[a-z][a-z0-9-]{0,30}$/,
    'a short name in lower case',
  ),
  host: text('REGISTRY_HOST', '127.0.0.1'),
  /** 0 lets the system choose. */
  port: whole('REGISTRY_PORT', 8082, 0, 65_535),
  ...serverSettings({ isProduction }),
  databaseUrl: ownDatabaseUrl,
  /** Registered releases by module and folder; shared by all instances. */
  moduleStoreDir: folder('MODULE_STORE_DIR', join(dataDir, 'modules')),
  /**
   * The public keys that releases may be signed with: a JWKS, or the path of one, which is read for each release.
   * Outside production the key of this machine is trusted besides.
   */
  releaseKeys: text('RELEASE_KEYS', ''),
  /** The private key that builds of this machine are signed with; empty: its development key. */
  releaseKey: text('RELEASE_KEY', ''),
  /** How many releases of each module stay when nothing names them any more. */
  keepReleases: whole('KEEP_RELEASES', 20, 0, 100_000),
  /** This instance's own files: the operator token made at first start, and the last verified state. */
  stateDir: stateFolder(dataDir),
  /** Empty: one operator named `local`, whose secret is made at first start and kept in the state folder. */
  tokens: operatorTokens('REGISTRY_TOKENS'),
  /** A change made elsewhere is seen after this long even when its notification was lost. */
  pollMs: whole('REGISTRY_POLL_MS', 2_000, 0, 5_000),
  /** Posts of one address and minute that this process takes: beacons, and reports of browsers. */
  beaconsPerMinute: whole('BEACONS_PER_MINUTE', 600, 0, 1_000_000),
  reportsPerMinute: whole('REPORTS_PER_MINUTE', 120, 0, 1_000_000),
  /** How often the gates of percentage rules are judged. Less than 100 counts as 100. */
  gateEveryMs: whole('GATE_EVERY_MS', 2_000, 0, 600_000),
  /** The receivers that this process notifies about the releases that its environment serves. */
  notifyReceivers: notifyReceivers(notifiesPrivate),
  /** Signs notifications; null: they are not signed. */
  notifySecret: optionalSecret('NOTIFY_SECRET'),
  /**
   * Signs permissions to see other releases, by all instances; null: a key of this instance's own, made at first start.
   */
  overrideKey: optionalSecret('OVERRIDE_KEY'),
  /** How long a release is served before payment pages execute it. */
  paymentSoakMs: whole('PAYMENT_SOAK_MS', isProduction ? dayMs : 0, 0, 30 * dayMs),
  /** The console's own origin, apart from the page's; null: it is served wherever the page is. */
  consoleUrl: ownOrigin('CONSOLE_URL', { variable: 'PUBLIC_URL', address: publicUrl }),
  /** The API's address, which says who may frame a payment page; without a slash at the end. */
  apiUrl: baseAddress('API_URL', 'http://127.0.0.1:8081'),
  /** Origins besides our own that pictures (a merchant's logo) may come from. */
  imageOrigins: origins('IMAGE_ORIGINS'),
  /** Written into the page. */
  settings: pageSettings(sandboxPort),
  store: storeSettings,
  oidc: {
    issuer: plainText('OIDC_ISSUER'),
    clientId: plainText('OIDC_CLIENT_ID'),
    clientSecret: plainText('OIDC_CLIENT_SECRET'),
    scope: text('OIDC_SCOPE', 'openid email'),
    rolesClaim: text('OIDC_ROLES_CLAIM', 'roles'),
    roles: claimRights('OIDC_ROLES'),
  },
  paymentHosts: {
    environments: read('PAYMENT_ORIGINS', readPaymentOrigins),
    hosts: read('PAYMENT_HOSTS', readPaymentHosts),
  },
});

type Given = First & ValuesOf<ReturnType<typeof furtherSettings>>;

/** The registry's settings. They are read at the start and do not change. */
export type RegistryConfig = Omit<
  Given,
  'dataDir' | 'sandboxPort' | 'settings' | 'store' | 'paymentHosts' | 'oidc'
> & {
  readonly settings: PageSettings;
  /** Where the files of releases are: `moduleStoreDir`, or an S3-compatible store. */
  readonly moduleStore: StorePlace;
  /** Null: operators sign in with tokens alone. */
  readonly oidc: OidcSettings | null;
};

/** Parses and validates every setting; throws one error that lists all complaints. */
export const parseRegistryConfig = (variables: Variables): RegistryConfig => {
  const reader = new SettingsReader(variables, { isTrimmed: true });
  const { dataDir, sandboxPort, ...first } = reader.values(firstSettings);
  const { store, paymentHosts, settings, oidc, ...further } = reader.values(
    furtherSettings({ ...first, dataDir, sandboxPort }),
  );
  const place = {
    ...store,
    region: store.region || store.usualRegion,
    folder: further.moduleStoreDir,
  };
  if (first.isProduction && further.tokens.length === 0)
    reader.complain('REGISTRY_TOKENS must be set in production.');
  const config: RegistryConfig = {
    ...first,
    ...further,
    gateEveryMs: Math.max(100, further.gateEveryMs),
    settings: { ...settings, paymentHosts: paymentHostsOf(paymentHosts, first) },
    moduleStore: readStorePlace(place, reader.complain),
    oidc: readOidc(oidc, first.isProduction, reader.complain),
  };
  return reader.finish(config, 'The registry cannot start');
};

/** The configuration of this process. */
export const readRegistryConfig = (): RegistryConfig => parseRegistryConfig(process.env);

/**
 * What a production process can do without, and what does not work then; a sentence each. It serves on: a rollback must
 * never wait for a setting.
 */
export const describeMissingSettings = (
  { isProduction, overrideKey, notifyReceivers: receivers, notifySecret }: RegistryConfig,
  trustedKeys: number,
): readonly string[] => [
  ...(receivers.length > 0 && notifySecret === null
    ? ['NOTIFY_SECRET is not set: receivers cannot tell whether a notification is ours.']
    : []),
  ...(isProduction && trustedKeys === 0
    ? [
        'RELEASE_KEYS is not set: no new release can be registered here, and the signatures of served releases are not checked.',
      ]
    : []),
  ...(isProduction && overrideKey === null
    ? [
        'OVERRIDE_KEY is not set: a link to see other releases works at the process that issued it alone.',
      ]
    : []),
];

/** In the state folder; made at the first start. */
export const developmentKeyName = 'release-key.json';
export const operatorTokenName = 'operator-token';

/** How people call the command line: by npm in this repository, or as the program of the packed kit. */
export type CliSpelling = {
  readonly call: string;
  /** Releases the module of a folder. */
  readonly release: string;
  readonly raise: (module: string) => string;
  /**
   * The folder of a team elsewhere: relative paths begin there, and no product runs there. Absent: the root of this
   * repository.
   */
  readonly teamFolder?: string;
};
const ownSpelling: CliSpelling = {
  call: 'npm run registry --',
  release: 'npm run release -w mf-inbox -- --env qa',
  raise: (module) => `npm version patch -w ${module}`,
};

export type CliConfig = {
  readonly spelling: CliSpelling;
  readonly url: string;
  readonly token: string | null;
  readonly tokenFile: string;
  readonly actor: string;
  /** A private JWK or its path; null: the development key of this machine. */
  readonly releaseKey: string | null;
  readonly developmentKeyFile: string;
  /** Where the command was typed, or its workspace when npm was given one. */
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
const keyOrFile = (given: string, from?: string): string | null => {
  if (given === '') return null;
  return given.startsWith('{') ? given : folderOf(given, from);
};

/** How the command line reaches the running registry. Throws one error that lists all complaints. */
export const readCliConfig = (
  variables: Variables = process.env,
  spelling: CliSpelling = ownSpelling,
): CliConfig => {
  const reader = new SettingsReader(variables, { isTrimmed: true });
  const { teamFolder } = spelling;
  const stateDir = reader.value(stateFolder(reader.value(dataFolder(teamFolder)), teamFolder));
  const { port, url, ...keys } = reader.values({
    port: text('PORT', '8080'),
    url: text('REGISTRY_URL', ''),
    token: read('REGISTRY_TOKEN', (given) => given || null),
    releaseKey: read('RELEASE_KEY', (given) => keyOrFile(given, teamFolder)),
  });
  const config: CliConfig = {
    ...keys,
    spelling,
    url: (url || `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    tokenFile: join(stateDir, operatorTokenName),
    actor: accountName(),
    developmentKeyFile: join(stateDir, developmentKeyName),
    workingFolder: process.cwd(),
  };
  return reader.finish(config, 'The command line cannot start');
};
