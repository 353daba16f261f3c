import { parseSandboxConfig } from '@billfold/sandbox/config';
import { ownVariables, readLauncherConfig, type Variables } from './config';
import { runOnDatabase } from './run-on-database';

/** The gateway that the sandbox plays, unless another one is named. */
const gatewayOf = (variables: Variables, sandboxPort: number): Variables => {
  const { gatewayUser, gatewayPassword } = parseSandboxConfig(variables);
  return { GATEWAY_URL: `http://127.0.0.1:${sandboxPort}`, GATEWAY_USERNAME: gatewayUser, GATEWAY_PASSWORD: gatewayPassword, ...variables };
};

/** Checks the money invariants: on DATABASE_URL, else on the bundled database of the product, running or stopped. */
const run = (): Promise<number> => {
  const config = readLauncherConfig();
  return runOnDatabase(config, {
    script: 'api/src/audit-money.ts',
    args: [],
    variables: { ...ownVariables(), ...gatewayOf(config.variables, config.sandboxPort) },
    failureCode: 2,
  });
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
