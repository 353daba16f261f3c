import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { variablesOf } from '@billfold/server-kit/settings/settings-reader';
import { readConfig, settingsOf } from './config';

describe('the configuration', () => {
  it('has a default for every setting and is frozen', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      port: 8081,
      clockControl: false,
      security: { customerIdleMs: 600_000 },
    });
    expect(Object.isFrozen(config.security.guesses.ladderMs)).toBe(true);
    expect(() => Object.assign(config.security, { customerIdleMs: 1 })).toThrow(TypeError);
  });

  it('reports all errors at once', () => {
    expect(() =>
      readConfig({
        API_PORT: '80x',
        LOG_LEVEL: 'loud',
        DATABASE_URL: 'mysql://x',
        GUESS_LADDER_MS: '1,two',
        WORKERS: 'maybe',
      }),
    ).toThrow(/API_PORT[^]*LOG_LEVEL|LOG_LEVEL[^]*API_PORT/);
    expect(() => readConfig({ WORKERS: 'maybe' })).toThrow("WORKERS must be 1 or 0, not 'maybe'.");
    expect(() => readConfig({ DATABASE_URL: 'postgres://one,two/bills' })).toThrow(
      'DATABASE_URL must have target_session_attrs=read-write where it names several hosts.',
    );
  });

  it('requires its own secrets in production and refuses the controlled clock there', () => {
    expect(() => readConfig({ NODE_ENV: 'production', CLOCK_CONTROL: '1' })).toThrow(
      /PIN_PEPPER must be set in production\.[^]*CLOCK_CONTROL is not for production\./,
    );
    const secrets = {
      PIN_PEPPER: 'p'.repeat(32),
      CHALLENGE_KEY: 'c'.repeat(32),
      GATEWAY_PASSWORD: 'own',
      SMS_SECRET: 'own',
      ACH_SECRET: 'own',
    };
    expect(readConfig({ NODE_ENV: 'production', ...secrets }).environment).toBe('production');
    expect(() =>
      readConfig({ NODE_ENV: 'production', ...secrets, PUBLIC_URL: 'http://pay.example.com' }),
    ).toThrow('PUBLIC_URL must begin with https:// in production.');
    expect(() =>
      readConfig({
        NODE_ENV: 'production',
        ...secrets,
        PUBLIC_URL: 'http://localhost.example.com',
      }),
    ).toThrow('PUBLIC_URL must begin');
    for (const PUBLIC_URL of [
      'https://pay.example.com',
      'http://localhost:8080/',
      'http://127.0.0.1',
    ])
      expect(readConfig({ NODE_ENV: 'production', ...secrets, PUBLIC_URL }).environment).toBe(
        'production',
      );
    for (const name of Object.keys(secrets)) {
      expect(() => readConfig({ NODE_ENV: 'production', ...secrets, [name]: undefined })).toThrow(
        `${name} must be set in production.`,
      );
    }
  });

  it('refuses an .env comment that became a value', () => {
    const comment = '# at least 32 characters, kept for ever: without it no PIN can be verified';
    for (const name of ['PIN_PEPPER', 'CHALLENGE_KEY', 'GATEWAY_PASSWORD', 'PAGE_ORIGINS']) {
      expect(() => readConfig({ [name]: comment })).toThrow(
        `${name} begins with a '#': a comment of an .env file became its value.`,
      );
    }
    expect(readConfig({ GATEWAY_PASSWORD: '#1-password' }).payments.gatewayPassword).toBe(
      '#1-password',
    );
  });

  it('lets tests set the start of the clock', () => {
    expect(
      readConfig({ CLOCK_CONTROL: '1', CLOCK_START: '2028-02-29T12:00:00Z' }).clockStart,
    ).toEqual(new Date('2028-02-29T12:00:00Z'));
    expect(() => readConfig({ CLOCK_START: '2028-02-29T12:00:00Z' })).toThrow(
      'CLOCK_START needs CLOCK_CONTROL=1.',
    );
    expect(() => readConfig({ CLOCK_CONTROL: '1', CLOCK_START: 'noon' })).toThrow(
      "CLOCK_START must be a moment in ISO 8601, not 'noon'.",
    );
  });

  it('is described by .env.example, value for value', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
    const pairs = example.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(\S*)/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    expect(pairs.length).toBeGreaterThan(30);
    expect(readConfig(Object.fromEntries(pairs))).toEqual(readConfig({}));
    const read = variablesOf(settingsOf(readConfig({})));
    expect(read.length).toBeGreaterThan(100);
    // Some settings are there as comments: they have no default.
    const named = new Set(example.match(/[A-Z][A-Z0-9_]*(?==)/g));
    expect(read.filter((name) => !named.has(name))).toEqual([]);
  });
});
