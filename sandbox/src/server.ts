import { readSandboxConfig } from './settings/config';
import { startSandbox } from './start';

const sandbox = await startSandbox(readSandboxConfig());
process.stdout.write(`Sandbox at ${sandbox.url}, mail on port ${sandbox.smtpPort}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
