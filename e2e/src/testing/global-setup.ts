import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import type { FullConfig } from '@playwright/test';
import {
  cheapHashes,
  environmentWith,
  hasProduct,
  publishProducts,
  resultsDir,
  root,
  stampFile,
  type ProductInfo,
} from './config';

const program = fileURLToPath(new URL('./product-process.ts', import.meta.url));
const tailLength = 4_000;

const tailOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).slice(-tailLength);

type Started = {
  readonly info: ProductInfo;
  readonly stamps: string;
  readonly stop: () => Promise<void>;
};

/** `stamps`: what was built last time; only the modules that changed since are built. */
const startOne = async (index: number, stamps: string): Promise<Started> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'billfold-e2e-'));
  const logFile = join(resultsDir, index === 0 ? 'servers.log' : `servers-${index + 1}.log`);
  const ownStamps = join(dataDir, 'builds.json');
  await copyFile(stamps, ownStamps).catch(() => {});
  const log = await open(logFile, 'w');
  const child = fork(programRunner, [program], {
    cwd: root,
    // The demo world's secrets are hashed here.
    env: environmentWith(cheapHashes),
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  await log.close();
  const ended = once(child, 'exit');
  child.send({ dataDir, logFile });
  const answer = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (answer === null) throw new Error(`The product did not start:\n${await tailOf(logFile)}`);
  return {
    info: answer[0] as ProductInfo,
    stamps: ownStamps,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts one product for every worker, the first of which builds what changed; the returned function ends them. */
const globalSetup = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  if (hasProduct()) return async () => {};
  await mkdir(dirname(stampFile), { recursive: true });
  await mkdir(resultsDir, { recursive: true });
  const first = await startOne(0, stampFile);
  await copyFile(first.stamps, stampFile).catch(() => {});
  const others = await Promise.allSettled(
    Array.from({ length: workers - 1 }, (_unused, index) => startOne(index + 1, first.stamps)),
  );
  const started = [
    first,
    ...others.flatMap((other) => (other.status === 'fulfilled' ? [other.value] : [])),
  ];
  const stop = async (): Promise<void> =>
    void (await Promise.all(started.map((one) => one.stop())));
  const failed = others.find((other) => other.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  publishProducts(started.map(({ info }) => info));
  return stop;
};

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default globalSetup;
