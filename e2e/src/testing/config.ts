import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What the run leaves behind for people: screenshots, the servers' log. */
export const resultsDir = fileURLToPath(new URL('../../test-results', import.meta.url));
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

/** Somebody runs a product already and named it: the specs use that one. */
export const hasProduct = (): boolean => process.env[variable] !== undefined;

/** For the workers of this run: they inherit the environment of the process that starts them. */
export const publishProduct = (info: ProductInfo): void => {
  process.env[variable] = JSON.stringify(info);
};

export const readProduct = (): ProductInfo => {
  const text = process.env[variable];
  if (text === undefined) throw new Error('The product is started by the global setup: run the specs with `playwright test`.');
  return JSON.parse(text) as ProductInfo;
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

/** The database server of a run of the money proofs, and its template; the global setup of that run started it. */
export const readRun = (): { readonly server: string; readonly template: string } => {
  const { BILLFOLD_TEST_SERVER: server, BILLFOLD_TEST_TEMPLATE: template } = process.env;
  if (server === undefined || template === undefined) throw new Error('Run the money proofs through jest: its global setup starts the database.');
  return { server, template };
};
