import { describe, expect, it } from '@jest/globals';
import { parseLauncherConfig, root } from './config';
import { requirePort } from './ports';
import { createServer } from 'node:net';
import { once } from 'node:events';

describe('launcher settings', () => {
  it('have a default for each value', () => {
    expect(parseLauncherConfig({})).toMatchObject({
      host: 'localhost',
      port: 8080,
      sandboxPort: 8090,
      sandboxMailPort: 8091,
      dataDir: `${root}.data`,
      databaseUrl: null,
      skipBuild: false,
      demo: true,
      clockControl: false,
    });
  });

  it('move all ports of the sandbox with SANDBOX_PORT', () => {
    expect(parseLauncherConfig({ PORT: '8180', SANDBOX_PORT: '8190' })).toMatchObject({
      port: 8180,
      sandboxPort: 8190,
      sandboxMailPort: 8191,
    });
    expect(parseLauncherConfig({ SANDBOX_PORT: '0' }).sandboxMailPort).toBe(0);
    expect(
      parseLauncherConfig({ SANDBOX_PORT: '8190', SANDBOX_SMTP_PORT: '2525' }).sandboxMailPort,
    ).toBe(2525);
  });

  it('do not fill a given database without a request', () => {
    const url = 'postgres://me@db.example/app';
    expect(parseLauncherConfig({ DATABASE_URL: url }).demo).toBe(false);
    expect(parseLauncherConfig({ DATABASE_URL: url, DEMO: '1' }).demo).toBe(true);
    expect(parseLauncherConfig({ DEMO: '0' }).demo).toBe(false);
  });

  it('report all faults at once', () => {
    const start = () =>
      parseLauncherConfig({
        PORT: 'web',
        SANDBOX_PORT: '70000',
        DATABASE_URL: 'mysql://x',
        NODE_ENV: 'production',
      });
    for (const complaint of [
      "PORT must be a port from 0 to 65535, not 'web'",
      'SANDBOX_PORT must be',
      'DATABASE_URL must be a postgres',
      'see docker/',
    ]) {
      expect(start).toThrow(complaint);
    }
  });

  it('name a taken port and its variable', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    await expect(requirePort('127.0.0.1', port, 'SANDBOX_PORT')).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or choose another port: SANDBOX_PORT=${port + 100} npm start`,
    );
    stranger.close();
    expect(await requirePort('127.0.0.1', 0, 'PORT')).toBeGreaterThan(0);
  });
});
