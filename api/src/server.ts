import { readConfig } from './core/config';
import { startApi } from './start';

// Hashing shares libuv's pool with files and names: a sign-in storm must not starve them.
process.env['UV_THREADPOOL_SIZE'] ??= '8';

const cleanUpMs = 4_000;

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const run = async (): Promise<void> => {
  const config = readConfig();
  const api = await startApi(config);
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) return;
    isClosing = true;
    // Only jobs that hang are left by then.
    setTimeout(() => process.exit(1), config.shutdownGraceMs + cleanUpMs).unref();
    api.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

run().catch(fail);
