import { describe, expect, it } from '@jest/globals';
import { sandboxOnPorts, testConfig } from './testing/sandbox-under-test';
import { until } from '@billfold/server-kit/testing/until';
import { startSandbox } from './start';

describe('startSandbox', () => {
  it('opens both ports and closes them during a hanging call', async () => {
    const sandbox = await sandboxOnPorts();
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await sandbox.control('POST', 'faults', { match: {}, effect: 'hang' });
    const hanging = sandbox.gateway('GET', 'settlestat?merchid=1').then(
      () => 'answered',
      () => 'cut',
    );
    await until(
      async () =>
        ((await (await sandbox.control('GET', 'journal')).json()) as unknown[]).length > 0,
    );
    await sandbox.close();
    expect(await hanging).toBe('cut');
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
  });

  it('names the taken port and leaves no port open', async () => {
    const first = await startSandbox(testConfig());
    const port = Number(new URL(first.url).port);
    try {
      await expect(startSandbox(testConfig({ port }))).rejects.toThrow(
        `port ${port} is in use. SANDBOX_PORT chooses another`,
      );
      await expect(startSandbox(testConfig({ smtpPort: first.smtpPort }))).rejects.toThrow(
        `port ${first.smtpPort} is in use. SANDBOX_SMTP_PORT chooses another`,
      );
    } finally {
      await first.close();
    }
  });
});
