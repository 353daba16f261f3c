import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWith, hasProduct, publishProduct, resultsDir, root, stampFile, type ProductInfo } from './config';

const program = fileURLToPath(new URL('./product-process.ts', import.meta.url));
const tailLength = 4_000;

const tailOf = async (file: string): Promise<string> => (await readFile(file, 'utf8')).slice(-tailLength);

/** Starts one product for all specs, building only the modules that changed since the last run; the returned function ends it. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  if (hasProduct()) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'billfold-e2e-'));
  const logFile = join(resultsDir, 'servers.log');
  const stamps = join(dataDir, 'builds.json');
  await mkdir(dirname(stampFile), { recursive: true });
  await mkdir(resultsDir, { recursive: true });
  await copyFile(stampFile, stamps).catch(() => {});

  const log = await open(logFile, 'w');
  const child = fork(program, { cwd: root, execArgv: ['--import', 'tsx'], env: environmentWith({}), stdio: ['ignore', log.fd, log.fd, 'ipc'] });
  await log.close();
  const ended = once(child, 'exit');
  child.send({ dataDir, logFile });
  const answer = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (answer === null) throw new Error(`The product did not start:\n${await tailOf(logFile)}`);
  publishProduct(answer[0] as ProductInfo);
  await copyFile(stamps, stampFile).catch(() => {});

  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
};

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default globalSetup;
