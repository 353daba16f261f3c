import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openPostgres } from '@billfold/postgres/launch';
import { parseSandboxConfig } from '@billfold/sandbox/config';
import { ownVariables, readLauncherConfig, root, type Variables } from './config';

/** The gateway that the sandbox plays, unless another one is named. */
const gatewayOf = (variables: Variables, sandboxPort: number): Variables => {
  const { gatewayUser, gatewayPassword } = parseSandboxConfig(variables);
  return { GATEWAY_URL: `http://127.0.0.1:${sandboxPort}`, GATEWAY_USERNAME: gatewayUser, GATEWAY_PASSWORD: gatewayPassword, ...variables };
};

/** Checks the money invariants: on DATABASE_URL, else on the bundled database of the product, running or stopped. */
const run = async (): Promise<number> => {
  const config = readLauncherConfig();
  const postgres = config.databaseUrl === null ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') }) : null;
  try {
    const env = { ...ownVariables(), ...gatewayOf(config.variables, config.sandboxPort), DATABASE_URL: postgres?.url ?? config.databaseUrl ?? '' };
    const audit = spawn(process.execPath, ['--import', 'tsx', 'api/src/audit-money.ts'], { cwd: root, env, stdio: 'inherit' });
    return await new Promise<number>((resolve) => audit.once('close', (code) => resolve(code ?? 2)));
  } finally {
    await postgres?.stop();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
