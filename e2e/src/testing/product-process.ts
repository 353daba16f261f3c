/**
 * The product under test in a process of its own: its output is one file that a test can search, and a killed runner
 * takes it along. By HTTP it does what a browser cannot: kill the API, start it again, run more of it, restore
 * the demo world.
 */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { prepareReset } from '@billfold/api/demo/seed';
import { testConfig } from '@billfold/launcher/config';
import { startProduct } from '@billfold/launcher/product';
import { cheapHashes } from './config';
import { freePort } from './free-port';

type Order = { readonly dataDir: string; readonly logFile: string };

/** Guesses and sign-ins of a whole run come from one address. */
const variables = {
  CLOCK_CONTROL: '1',
  LOG_LEVEL: 'info',
  // A process wakes itself for what it makes due, and runs what a moved clock makes due. Polls of two idle products
  // would be a twentieth of all work. A process that a test adds polls each second.
  JOB_POLL_MS: '60000',
  SIGN_INS_PER_MINUTE: '100000',
  QUESTIONS_PER_MINUTE: '100000',
  RESETS_PER_MINUTE: '100000',
  GUESSES_PER_ADDRESS: '100000',
  GATEWAY_TIMEOUT_MS: '5000',
  REQUEST_LEASE_MS: '1000',
  MESSAGE_RETRY_MS: '200,400,800',
  TEXTS_PER_SECOND: '100',
  SHUTDOWN_GRACE_MS: '2000',
  GATE_EVERY_MS: '1000',
  BEACONS_PER_MINUTE: '100000',
  ...cheapHashes,
};

/**
 * Another team's key pair: the private half for the test that plays them, the public one, for their module only, for
 * the registry.
 */
const makeForeignKey = async (dataDir: string): Promise<string> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = 'parcels-1';
  await writeFile(
    join(dataDir, 'parcels-key.json'),
    JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid }),
    { mode: 0o600 },
  );
  return JSON.stringify({
    keys: [
      { ...publicKey.export({ format: 'jwk' }), kid, name: 'parcels', modules: ['mf-parcels'] },
    ],
  });
};

/** What an action answers is sent as JSON. */
type Action = () => Promise<unknown>;

const openControl = (actions: Readonly<Record<string, Action>>): Promise<string> => {
  const server = createServer((request, response) => {
    const action = actions[request.url ?? ''];
    if (action === undefined) return void response.writeHead(404).end();
    action().then(
      (answer) => response.writeHead(200).end(JSON.stringify(answer ?? null)),
      (error: unknown) =>
        response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(
        `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
      );
    });
  });
};

const run = async ({ dataDir, logFile }: Order): Promise<void> => {
  const ports = { API_PORT: String(await freePort()), REGISTRY_PORT: String(await freePort()) };
  const exampleOrigin = `http://127.0.0.1:${await freePort()}`;
  const config = testConfig(dataDir, {
    ...variables,
    ...ports,
    DEMO_ORIGINS: exampleOrigin,
    RELEASE_KEYS: await makeForeignKey(dataDir),
  });
  const product = await startProduct({
    config,
    apiProcess: 'separate',
    durability: 'none',
    log: (line) => void process.stdout.write(`${line}\n`),
  });
  const { url, sandboxUrl, databaseUrl } = product;
  const resetDemoWorld = prepareReset(databaseUrl, { origins: [exampleOrigin] });
  const added: { readonly url: string; readonly stop: () => Promise<void> }[] = [];
  const controlUrl = await openControl({
    '/kill-api': product.killApi,
    '/start-api': product.startApi,
    '/add-api': async () => {
      const api = await product.addApi({ JOB_POLL_MS: '1000' });
      added.push(api);
      return api.url;
    },
    '/stop-added-apis': () => Promise.all(added.splice(0).map((api) => api.stop())),
    '/reset': async () => {
      await resetDemoWorld();
      await fetch(`${sandboxUrl}/control/reset`, { method: 'POST' });
    },
  });
  const apiUrl = `http://127.0.0.1:${ports.API_PORT}`;
  const stop = (): void => void product.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.send?.({
    url,
    sandboxUrl,
    databaseUrl,
    registryUrl: product.registry.url,
    apiUrl,
    exampleOrigin,
    controlUrl,
    dataDir,
    logFile,
  });
};

process.once('message', (order: Order) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
