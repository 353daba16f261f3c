import { readRegistryConfig } from './config';
import { startRegistry } from './start';

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const run = async (): Promise<void> => {
  const registry = await startRegistry(readRegistryConfig());
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) return;
    isClosing = true;
    registry.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

run().catch(fail);
