/** The time after the grace period until the process exits. */
const cleanUpMs = 4_000;

type Running = { readonly close: () => Promise<void> };

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

/**
 * Runs one server until SIGTERM or SIGINT. The process ends with 0 after a graceful stop, and with 1 when the server
 * cannot start, cannot stop, or does not stop in time.
 */
export const runServer = async <Config extends { readonly shutdownGraceMs: number }>(
  readConfig: () => Config,
  start: (config: Config) => Promise<Running>,
): Promise<void> => {
  try {
    const config = readConfig();
    const server = await start(config);
    let isClosing = false;
    const stop = (): void => {
      if (isClosing) return;
      isClosing = true;
      // By then only background work that hangs is left.
      setTimeout(() => process.exit(1), config.shutdownGraceMs + cleanUpMs).unref();
      server.close().then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    fail(error);
  }
};
