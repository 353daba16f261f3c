import { parseSandboxConfig } from '@billfold/sandbox/config';
import { ownVariables, readLauncherConfig, type Variables } from './config';
import { runOnDatabase } from './run-on-database';

/** The gateway that the sandbox plays, unless another one is named. */
const gatewayOf = (variables: Variables, sandboxPort: number): Variables => {
  const { gatewayUser, gatewayPassword } = parseSandboxConfig(variables);
  return {
    GATEWAY_URL: `http://127.0.0.1:${sandboxPort}`,
    GATEWAY_USERNAME: gatewayUser,
    GATEWAY_PASSWORD: gatewayPassword,
    ...variables,
  };
};

const failureCode = 2;

/**
 * Runs a command of the API that compares with the gateway: on DATABASE_URL, else on the bundled database of the
 * product, running or stopped.
 */
export const runMoneyCommand = async (script: string, args: readonly string[]): Promise<void> => {
  try {
    const config = readLauncherConfig();
    const variables = { ...ownVariables(), ...gatewayOf(config.variables, config.sandboxPort) };
    process.exitCode = await runOnDatabase(config, { script, args, variables, failureCode });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failureCode;
  }
};
