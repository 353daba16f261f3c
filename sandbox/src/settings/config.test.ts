import { describe, expect, it } from '@jest/globals';
import { parseSandboxConfig } from './config';

describe('sandbox configuration', () => {
  it('has defaults for the product on this machine', () => {
    expect(parseSandboxConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      smtpPort: 8091,
      webhookBase: 'http://127.0.0.1:8080/api/webhooks',
      gatewayUser: 'billfold',
      gatewayPassword: 'sandbox',
      twilioSid: 'ACsandbox0000000000000000000000000',
      twilioToken: 'sandbox-auth-token',
      achAccount: '100999999999',
      achSecret: 'sandbox-ach-secret',
      frameParents: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      journalFile: null,
    });
  });

  it('reduces the addresses of framing pages to their origins', () => {
    expect(
      parseSandboxConfig({
        SANDBOX_FRAME_PARENTS: 'https://pay.example.test/a, http://localhost:9000',
      }).frameParents,
    ).toEqual(['https://pay.example.test', 'http://localhost:9000']);
  });

  it('puts mail on the port after SANDBOX_PORT, unless SANDBOX_SMTP_PORT names one', () => {
    expect(parseSandboxConfig({ SANDBOX_PORT: '8190' })).toMatchObject({
      port: 8190,
      smtpPort: 8191,
    });
    expect(parseSandboxConfig({ SANDBOX_PORT: '0' }).smtpPort).toBe(0);
    expect(parseSandboxConfig({ SANDBOX_PORT: '8190', SANDBOX_SMTP_PORT: '2525' }).smtpPort).toBe(
      2525,
    );
  });

  it.each([
    [{ SANDBOX_PORT: 'eighty' }, /SANDBOX_PORT/],
    [{ SANDBOX_SMTP_PORT: '70000' }, /SANDBOX_SMTP_PORT/],
    [{ SANDBOX_FRAME_PARENTS: '*; script-src *' }, /SANDBOX_FRAME_PARENTS/],
  ])('names the unreadable variable: %j', (environment, message) => {
    expect(() => parseSandboxConfig(environment)).toThrow(message);
  });
});
