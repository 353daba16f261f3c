import { startPostgres } from '../launch';

/** A parent to be killed: starts the database of the given folder, says so, and waits. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startPostgres({ dataDir, durability: 'none' });
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  // oxlint-disable-next-line tests/no-sleep -- it runs until the test kills it
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exit(1);
}
