import { join } from 'node:path';
import { migrateTemplate } from '@billfold/api/testing/test-server';
import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { runProgram } from '../../testing/control';
import { bundlesDir, root } from '../../testing/config';
import { fillTemplate } from './fill-template';

/** Servers are started and killed dozens of times: bundled, as they ship, each start costs a fifth. */
const bundleServers = async (): Promise<void> => {
  for (const server of ['api', 'sandbox']) {
    const { code, output } = await runProgram(
      process.execPath,
      ['tools/build-server.mjs', server, join(bundlesDir, server)],
      { cwd: root },
    );
    if (code !== 0) throw new Error(`The ${server} could not be bundled:\n${output}`);
  }
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
