import { readLauncherConfig } from './config';
import { signIns } from './demo-world';
import { stopBuilds } from './module-builds';
import { StartProblem } from './ports';
import { startProduct } from './product';

const say = (line: string): void => console.log(line);
/** A stop that hangs is ended: nothing is lost, the database recovers by itself. */
const stopWithinMs = 60_000;
/** One Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const sameKeypressMs = 500;

const describe = (error: unknown): string => {
  if (error instanceof StartProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const run = async (): Promise<void> => {
  const config = readLauncherConfig();
  const startedAt = performance.now();
  let stop = async (): Promise<void> => {};
  let isStopping = false;
  let stoppingSince = 0;
  const handleSignal = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? 130 : 143;
    if (isStopping) {
      if (performance.now() - stoppingSince < sameKeypressMs) return;
      say('Stopped at once.');
      process.exit(code);
    }
    isStopping = true;
    stoppingSince = performance.now();
    say('\nStopping … (once more to stop at once)');
    stopBuilds();
    setTimeout(() => process.exit(code), stopWithinMs).unref();
    void stop().then(() => {
      say('Stopped.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);

  say('Starting Billfold …');
  const product = await startProduct({ config, log: say }, (stopAll) => {
    stop = stopAll;
  }).catch((error: unknown) => {
    // A start that was stopped half way fails by itself; the stop decides how it ends.
    if (!isStopping) throw error;
    return null;
  });
  if (product === null || isStopping) return;
  say(`
Billfold is ready at ${product.url} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)
Releases are looked after at ${product.url}/registry/console${product.operatorTokenFile === null ? '' : `\n  signing in takes the token in ${product.operatorTokenFile}`}
The sandbox plays card gateway, bank, texts and mail at ${product.sandboxUrl}
${config.demo ? signIns(product.url) : ''}

Data is in ${config.dataDir}. Ctrl-C stops everything.`);
};

run().catch((error: unknown) => {
  console.error(describe(error));
  process.exit(1);
});
