import { readRegistryConfig } from './config';
import { startRegistry } from './start';

const cleanUpMs = 4_000;

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const run = async (): Promise<void> => {
  const config = readRegistryConfig();
  const registry = await startRegistry(config);
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) return;
    isClosing = true;
    // Only background work that hangs is left by then.
    setTimeout(() => process.exit(1), config.shutdownGraceMs + cleanUpMs).unref();
    registry.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

run().catch(fail);
