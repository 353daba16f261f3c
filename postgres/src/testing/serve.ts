import { startTestServer } from './test-server';

/** A database server for all workspaces of a test run: says its address, and ends when its standard input does. */
const { url, stop } = await startTestServer();
process.stdout.write(`${url}\n`);
process.stdin.resume();
process.stdin.once('end', () => void stop());
// The terminal's Ctrl-C reaches this process too; the process that started it ends it in order.
process.on('SIGINT', () => {});
