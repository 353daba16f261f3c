import { baseVariables, root } from '../settings/config';
import { freePort, startService } from './child-process';
import type { Teardown } from './teardown';

/** What the API needs to send texts to a sandbox. */
export const sandboxAccount = {
  SMS_ACCOUNT: 'ACsandbox0000000000000000000000000',
  SMS_SECRET: 'sandbox-auth-token',
} as const;

/** Starts a sandbox; answers its address. */
export const startSandbox = async (teardown: Teardown): Promise<string> => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({
    name: 'The sandbox',
    args: ['sandbox/src/server.ts'],
    cwd: root,
    variables: {
      ...baseVariables(),
      SANDBOX_PORT: port,
      SANDBOX_SMTP_PORT: String(await freePort()),
    },
    readyUrl: `${url}/control/journal`,
  });
  teardown.add(service.stop);
  return url;
};
