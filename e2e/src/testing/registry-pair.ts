import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLine, type Line } from '@billfold/postgres/testing/line';
import { until } from '@billfold/server-kit/testing/until';
import { Client } from 'pg';
import { bundlesDir, environmentWith, root, type ProductInfo } from './config';
import { runProgram, type Ran } from './control';
import { freePort } from './free-port';
import { startNginx, type RunningNginx } from './nginx';

export type RegistryInstance = {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

const instanceOf = async (
  program: string,
  variables: Readonly<Record<string, string>>,
  folder: string,
  name: string,
): Promise<RegistryInstance> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    start: async () => {
      const log = await open(join(folder, `${name}.log`), 'a');
      const next = spawn(process.execPath, ['--enable-source-maps', program], {
        stdio: ['ignore', log.fd, log.fd],
        env: environmentWith({
          ...variables,
          REGISTRY_PORT: String(port),
          REGISTRY_STATE_DIR: join(folder, name),
        }),
      });
      await log.close();
      child = next;
      await until(
        async () =>
          next.exitCode !== null ||
          (await fetch(`${url}/registry/health`).then(
            () => true,
            () => false,
          )),
      );
      if (next.exitCode !== null)
        throw new Error(
          `The registry did not start:\n${await readFile(join(folder, `${name}.log`), 'utf8')}`,
        );
    },
    kill: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};

export type RegistryPair = {
  readonly nginx: RunningNginx;
  readonly instances: readonly [RegistryInstance, RegistryInstance];
  readonly line: Line;
  readonly folder: string;
  /** The command line that the images of modules hold, against one instance. */
  readonly cli: (instance: RegistryInstance, ...words: readonly string[]) => Promise<Ran>;
  readonly stop: () => Promise<void>;
};

/**
 * Production's set-up without containers: two processes of the built registry, one database, one folder of files, nginx
 * with the shipped configuration before them, and the API of the product under test.
 */
export const startRegistryPair = async (product: ProductInfo): Promise<RegistryPair> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-pair-'));
  const bundle = join(bundlesDir, 'registry');
  const built = await runProgram(process.execPath, ['tools/build-server.mjs', 'registry', bundle], {
    cwd: root,
  });
  if (built.code !== 0) throw new Error(`The registry could not be bundled:\n${built.output}`);
  const keyFile = join(folder, 'release-key.json');
  const made = await runProgram(process.execPath, [
    join(bundle, 'cli.js'),
    'keygen',
    'ci',
    '--out',
    keyFile,
    '--json',
  ]);
  if (made.code !== 0) throw new Error(`No key could be made:\n${made.output}`);
  const { key } = JSON.parse(made.output) as { readonly key: unknown };

  const name = `pair_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: product.databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(product.databaseUrl);
  own.pathname = `/${name}`;
  const line = await openLine(own.href);

  const token = 'secret-of-the-release-robot-of-the-pair';
  const variables = {
    NODE_ENV: 'production',
    DATABASE_URL: line.url,
    MODULE_STORE_DIR: join(folder, 'modules'),
    REGISTRY_TOKENS: `release:admin:${token}`,
    RELEASE_KEYS: JSON.stringify({ keys: [key] }),
    OVERRIDE_KEY: 'key-of-the-overrides-of-the-pair-0001',
    API_URL: product.apiUrl,
    PUBLIC_URL: product.url,
    CARD_FRAME_URL: `${product.sandboxUrl}/itoke/ajax-tokenizer.html`,
    BANK_TOKENIZER_URL: `${product.sandboxUrl}/interfaces/bp20post`,
  };
  const program = join(bundle, 'server.js');
  const instances = [
    await instanceOf(program, variables, folder, 'one'),
    await instanceOf(program, variables, folder, 'two'),
  ] as const;
  for (const instance of instances) await instance.start();
  const nginx = await startNginx({
    api: [new URL(product.apiUrl).host],
    registry: instances.map(({ url }) => new URL(url).host),
    moduleStore: join(folder, 'modules'),
  });
  return {
    nginx,
    instances,
    line,
    folder,
    cli: (instance, ...words) =>
      runProgram(process.execPath, [join(bundle, 'cli.js'), ...words], {
        cwd: folder,
        env: { REGISTRY_URL: instance.url, REGISTRY_TOKEN: token, RELEASE_KEY: keyFile },
      }),
    stop: async () => {
      await nginx.stop();
      for (const instance of instances) await instance.kill();
      line.close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
