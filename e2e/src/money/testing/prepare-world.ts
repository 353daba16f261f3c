import { join } from 'node:path';
import { migrateTemplate } from '@billfold/api/testing/test-server';
import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { runProgram } from '../../testing/control';
import { bundlesDir, root } from '../../testing/config';
import { fillTemplate } from './fill-template';

const runTool = async (...words: readonly string[]): Promise<void> => {
  const { code, output } = await runProgram(process.execPath, words, { cwd: root });
  if (code !== 0) throw new Error(`${words.join(' ')} failed:\n${output}`);
};

/** Servers are started and killed dozens of times: bundled, as they ship, each start costs a fifth. */
const bundleServers = async (): Promise<void> => {
  for (const server of ['api', 'sandbox'])
    await runTool('tools/build-server.mjs', server, join(bundlesDir, server));
  await runTool('tools/bundle/keep-code.mjs', join(bundlesDir, 'api'));
};

/** The template of the proofs' databases: the schema, three merchants, and the hash of the shared PIN. */
export const prepareRun = async (): Promise<() => Promise<void>> => {
  const [stop] = await Promise.all([
    prepareTestServer(async (databaseUrl) => {
      await migrateTemplate(databaseUrl);
      await fillTemplate(databaseUrl);
    }),
    bundleServers(),
  ]);
  return stop;
};
