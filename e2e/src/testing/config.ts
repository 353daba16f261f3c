import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What the run leaves behind for people: traces, screenshots, the servers' log. Runs side by side name a folder each, by its whole path. */
export const resultsDir =
  process.env['E2E_RESULTS'] ?? fileURLToPath(new URL('../../test-results', import.meta.url));
/** Outside the results, which every run empties: what was built last time. */
export const stampFile = fileURLToPath(new URL('../../.data/builds.json', import.meta.url));

/** The product under test, as the specs reach it. */
export type ProductInfo = {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly registryUrl: string;
  readonly apiUrl: string;
  readonly databaseUrl: string;
  /** Where a business's own site may run: registered for all demo businesses, and free. */
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

/** For the workers of this run, one each: they inherit the environment of the process that starts them. */
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

/** The environment of programs that a test starts, with changes. */
export const environmentWith = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { PATH, HOME, CI } = process.env;
  return { PATH, HOME, CI, ...changes };
};

/** The servers of the money proofs, bundled as they ship. Inside the repository, where they find the few packages that are not in a bundle. */
export const bundlesDir = fileURLToPath(new URL('../../.data/servers', import.meta.url));

/** Where `npm run example-site` runs, and which product's payment page it opens. */
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

/** Where the contract matrix finds what was released last; tools/contract-matrix.mjs writes it from its command line. */
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

/** Whether the contract matrix leaves no route out; its command does, the suite takes a part of them. */
export const visitsEveryRoute = (): boolean => process.env['MATRIX_ROUTES'] === 'all';

/** XDG_CACHE_HOME, else as that standard says. */
export const cacheHome = (): string => process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
