import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The folder for steps, screenshots and the servers' log. Parallel runs name one folder each, by its whole path. */
export const resultsDir =
  process.env['E2E_RESULTS'] ?? fileURLToPath(new URL('../../test-results', import.meta.url));
/** Outside the results folder, which every run empties: the last builds. */
export const stampFile = fileURLToPath(new URL('../../.data/builds.json', import.meta.url));

/** The product under test, for the specs. */
export type ProductInfo = {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly registryUrl: string;
  readonly apiUrl: string;
  readonly databaseUrl: string;
  /** Where a merchant's own site may run: registered for all demo merchants, and free. */
  readonly exampleOrigin: string;
  /** Starts and kills what a browser cannot reach. */
  readonly controlUrl: string;
  readonly dataDir: string;
  /** Everything the servers wrote, one file for all. */
  readonly logFile: string;
};

const variable = 'BILLFOLD_E2E_PRODUCT';

/** The running product that the caller named; the specs use it. */
export const hasProduct = (): boolean => process.env[variable] !== undefined;

/** Writes the products for the workers of this run, one each; workers inherit the environment of their parent. */
export const publishProducts = (products: readonly ProductInfo[]): void => {
  process.env[variable] = JSON.stringify(products);
};

/** All running products, or the named one. */
export const readProducts = (): readonly ProductInfo[] => {
  const text = process.env[variable];
  if (text === undefined)
    throw new Error(
      'The product is started by the global setup: run the specs with `playwright test`.',
    );
  return [JSON.parse(text) as ProductInfo | readonly ProductInfo[]].flat();
};

/** The product of this worker: no other test resets it, moves its clock or kills its API. */
export const readProduct = (): ProductInfo => {
  const products = readProducts();
  const own = products[Number(process.env['TEST_PARALLEL_INDEX'] ?? '0')];
  if (own === undefined) throw new Error(`This worker has no product; ${products.length} run.`);
  return own;
};

/** Hashes of passwords and PINs as cheap as the API accepts outside production. */
export const cheapHashes = { HASH_MEMORY_KIB: '64', HASH_PASSES: '1' } as const;

/** Returns the environment of a program that a test starts, with changes. */
export const environmentWith = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { PATH, HOME, CI } = process.env;
  return { PATH, HOME, CI, ...changes };
};

/**
 * The bundled servers of the money proofs, as in production. Inside the repository, where they find unbundled
 * packages.
 */
export const bundlesDir = fileURLToPath(new URL('../../.data/servers', import.meta.url));

/** The address of `npm run example-site`, and the product whose payment page it opens. */
export const readExampleSite = (): { readonly productUrl: string; readonly port: number } => ({
  productUrl: (process.env['PRODUCT_URL'] ?? 'http://localhost:8080').replace(/\/+$/, ''),
  port: Number(process.env['EXAMPLE_PORT'] ?? '8070'),
});

export type ReleasedSource =
  | { readonly kind: 'commit'; readonly ref: string | null }
  | {
      readonly kind: 'registry';
      readonly url: string;
      readonly environment: string;
      readonly token: string | null;
    };

/**
 * The source of the last release for the contract matrix; tools/contract-matrix.mjs writes it from its command
 * line.
 */
export const readReleasedSource = (): ReleasedSource => {
  const {
    MATRIX_REGISTRY: url,
    MATRIX_ENV: environment = 'production',
    MATRIX_FROM: ref,
    REGISTRY_TOKEN: token,
  } = process.env;
  if (url !== undefined && url !== '')
    return { kind: 'registry', url: url.replace(/\/+$/, ''), environment, token: token ?? null };
  return { kind: 'commit', ref: ref === undefined || ref === '' ? null : ref };
};

/** Whether the contract matrix visits every route; the command does, the suite visits a part. */
export const visitsEveryRoute = (): boolean => process.env['MATRIX_ROUTES'] === 'all';

/** Whether this run keeps a picture of each screen that it judges. */
export const keepsPictures = (): boolean => process.env['E2E_PICTURES'] === '1';

/** Returns XDG_CACHE_HOME, else the default of that standard. */
export const cacheHome = (): string => process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
