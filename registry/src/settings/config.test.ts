import { dayMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissingSettings, parseRegistryConfig, readCliConfig } from './config';

describe('registry settings', () => {
  it('report all faults at once', () => {
    const start = () =>
      parseRegistryConfig({
        REGISTRY_PORT: 'x',
        REGISTRY_ENVIRONMENT: 'Prod!',
        CARD_FRAME_URL: "https://a.example'; script-src *",
        REGISTRY_TOKENS: 'kim:king:short',
        IMAGE_ORIGINS: 'javascript:alert(1)',
      });
    for (const complaint of [
      'REGISTRY_PORT must be',
      'REGISTRY_ENVIRONMENT must be',
      'CARD_FRAME_URL must be a web address',
      'REGISTRY_TOKENS must list',
      'IMAGE_ORIGINS must list',
    ])
      expect(start).toThrow(complaint);
  });

  it('let releases soak a day for payment pages in production, and not elsewhere', () => {
    const production = {
      NODE_ENV: 'production',
      REGISTRY_TOKENS: 'ci:publisher:0123456789abcdef01234567',
    };
    expect(
      [production, {}, { ...production, PAYMENT_SOAK_MS: '60000' }].map(
        (variables) => parseRegistryConfig(variables).paymentSoakMs,
      ),
    ).toEqual([dayMs, 0, 60_000]);
    expect(() => parseRegistryConfig({ OVERRIDE_KEY: 'short' })).toThrow(
      'OVERRIDE_KEY must have 32 characters or more.',
    );
  });

  it('name receivers of notifications, without https only where private addresses are allowed', () => {
    const receivers = (text: string, more: Record<string, string> = {}) =>
      parseRegistryConfig({ NOTIFY_RECEIVERS: text, ...more }).notifyReceivers.map(
        ({ name, url }) => [name, url.href],
      );
    expect(receivers('')).toEqual([]);
    expect(receivers('ops=https://ops.example/a?b=c, slack=https://hooks.example/T/x')).toEqual([
      ['ops', 'https://ops.example/a?b=c'],
      ['slack', 'https://hooks.example/T/x'],
    ]);
    expect(receivers('ops=http://10.0.0.7/hook', { NOTIFY_PRIVATE: '1' })).toHaveLength(1);
    for (const wrong of ['https://ops.example/key', 'ops=http://10.0.0.7/key', 'ops=file:///key'])
      expect(() => receivers(wrong)).toThrow('NOTIFY_RECEIVERS must list name=address');
    expect(() => receivers('ops=http://10.0.0.7/key')).not.toThrow('10.0.0.7');
    expect(() => receivers('ops=https://a.example/,ops=https://b.example/')).toThrow('twice');
    expect(
      describeMissingSettings(parseRegistryConfig({ NOTIFY_RECEIVERS: 'a=https://a.example/' }), 1),
    ).toEqual([expect.stringMatching(/^NOTIFY_SECRET is not set/)]);
  });

  it("require a host for the console that differs from the page's", () => {
    expect(parseRegistryConfig({}).consoleUrl).toBeNull();
    expect(
      parseRegistryConfig({ PUBLIC_URL: 'https://pay.test', CONSOLE_URL: 'https://ops.test/' })
        .consoleUrl,
    ).toBe('https://ops.test');
    expect(() =>
      parseRegistryConfig({ PUBLIC_URL: 'https://pay.test', CONSOLE_URL: 'https://pay.test/ops' }),
    ).toThrow('CONSOLE_URL must be on another host than PUBLIC_URL');
  });

  it('name required values in production, and none elsewhere', () => {
    const tokens = { REGISTRY_TOKENS: 'ci:publisher:0123456789abcdef01234567' };
    expect(describeMissingSettings(parseRegistryConfig({}), 0)).toEqual([]);
    expect(
      describeMissingSettings(parseRegistryConfig({ ...tokens, NODE_ENV: 'production' }), 0),
    ).toEqual([
      expect.stringMatching(/^RELEASE_KEYS is not set/),
      expect.stringMatching(/^OVERRIDE_KEY is not set/),
    ]);
    expect(
      describeMissingSettings(
        parseRegistryConfig({
          ...tokens,
          NODE_ENV: 'production',
          OVERRIDE_KEY: 'a key that is the same everywhere 01',
        }),
        1,
      ),
    ).toEqual([]);
  });

  it('accept a secret with a colon, and 0 or 1 for a switch', () => {
    expect(
      parseRegistryConfig({ REGISTRY_TOKENS: 'ci:publisher:0123456789abcdef01234567:89' }).tokens,
    ).toEqual([{ name: 'ci', role: 'publisher', secret: '0123456789abcdef01234567:89' }]);
    const styles = ['', '0', '1'].map(
      (S3_PATH_STYLE) =>
        parseRegistryConfig({
          MODULE_STORE: 's3://modules',
          S3_ENDPOINT: 'https://s3.test',
          S3_PATH_STYLE,
        }).moduleStore,
    );
    expect(styles).toMatchObject([
      { isPathStyle: true },
      { isPathStyle: false },
      { isPathStyle: true },
    ]);
    expect(() => parseRegistryConfig({ S3_PATH_STYLE: 'true' })).toThrow(
      "S3_PATH_STYLE must be 0 or 1, not 'true'.",
    );
    expect(() =>
      parseRegistryConfig({ MODULE_STORE: 's3://modules', S3_ENDPOINT: 'http://[' }),
    ).toThrow('S3_ENDPOINT must be a web address');
  });

  it('limit a token to modules and environments', () => {
    const secret = '0123456789abcdef01234567';
    const tokens = (role: string) =>
      parseRegistryConfig({ REGISTRY_TOKENS: `ci:${role}:${secret}` }).tokens;
    expect(tokens('publisher/modules=mf-inbox+shell')).toEqual([
      { name: 'ci', role: 'publisher', secret, modules: ['mf-inbox', 'shell'] },
    ]);
    expect(tokens('operator/environments=qa/modules=mf-inbox')).toEqual([
      { name: 'ci', role: 'operator', secret, modules: ['mf-inbox'], environments: ['qa'] },
    ]);
    for (const wrong of [
      'operator/modules=',
      'operator/modules=inbox',
      'operator/environments=QA',
      'operator/regions=eu',
      'operator/modules=shell/modules=mf-inbox',
      'operator/',
    ])
      expect(() => tokens(wrong)).toThrow('may be followed by /modules=mf-inbox+mf-admin');
  });

  it('name an OIDC provider in whole, with rights for values of a claim', () => {
    const all = {
      OIDC_ISSUER: 'https://login.corp.test',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'a secret of the provider',
    };
    expect(parseRegistryConfig({}).oidc).toBeNull();
    expect(
      parseRegistryConfig({
        ...all,
        OIDC_ROLES_CLAIM: 'groups',
        OIDC_ROLES: 'chiefs=admin, inbox team=operator/modules=mf-inbox',
      }).oidc,
    ).toMatchObject({
      rolesClaim: 'groups',
      roles: [
        { value: 'chiefs', rights: { role: 'admin' } },
        { value: 'inbox team', rights: { role: 'operator', modules: ['mf-inbox'] } },
      ],
    });
    expect(() => parseRegistryConfig({ OIDC_ISSUER: 'https://login.corp.test' })).toThrow(
      'must be set together',
    );
    expect(() => parseRegistryConfig({ ...all, OIDC_ROLES: 'chiefs=king' })).toThrow(
      'OIDC_ROLES must list value=role',
    );
    for (const OIDC_ISSUER of ['http://login.corp.test', 'https://login.corp.test?a=b', 'x'])
      expect(() => parseRegistryConfig({ ...all, OIDC_ISSUER })).toThrow('OIDC_ISSUER must be');
  });

  it('refuse a comment of an .env file as a value, once', () => {
    const comment = '# at least 32 characters; signs permissions to see other releases';
    for (const name of ['OVERRIDE_KEY', 'RELEASE_KEYS', 'PUBLIC_URL']) {
      const sentence = `${name} begins with a '#': a comment of an .env file became its value.`;
      expect(() => parseRegistryConfig({ [name]: comment })).toThrow(sentence);
      expect(() => parseRegistryConfig({ [name]: comment })).not.toThrow(
        new RegExp(`${sentence}[^]*${sentence}`),
      );
    }
    expect(() =>
      parseRegistryConfig({ REGISTRY_TOKENS: 'release:operator:# at least 24 characters' }),
    ).toThrow('a secret of at least 24 characters, no space among them.');
  });

  it('refuse an unknown log level', () => {
    expect(() => parseRegistryConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of');
  });

  it('give the command line the files of the server', () => {
    for (const given of [
      {},
      { REGISTRY_STATE_DIR: '', DATA_DIR: '' },
      { REGISTRY_STATE_DIR: ' ', DATA_DIR: 'of/one' },
      { REGISTRY_STATE_DIR: '/state', DATA_DIR: '/data' },
    ]) {
      const { stateDir } = parseRegistryConfig(given);
      expect(readCliConfig(given)).toMatchObject({
        tokenFile: join(stateDir, 'operator-token'),
        developmentKeyFile: join(stateDir, 'release-key.json'),
      });
    }
  });

  it('give the command line its defaults for variables that are empty', () => {
    expect(readCliConfig({ REGISTRY_URL: '', PORT: '', REGISTRY_TOKEN: ' ' })).toMatchObject({
      url: 'http://127.0.0.1:8080',
      token: null,
    });
    expect(readCliConfig({ REGISTRY_URL: 'https://billfold.test/ ' }).url).toBe(
      'https://billfold.test',
    );
    expect(() => readCliConfig({ REGISTRY_URL: '# where it is' })).toThrow(
      "The command line cannot start:\n- REGISTRY_URL begins with a '#'",
    );
  });

  it('find a release key relative to the repository from any folder', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    expect(
      ['keys/ci.json', '/keys/ci.json', '{"kty":"OKP"}', ' '].map(
        (RELEASE_KEY) => readCliConfig({ RELEASE_KEY }).releaseKey,
      ),
    ).toEqual([join(root, 'keys/ci.json'), '/keys/ci.json', '{"kty":"OKP"}', null]);
  });

  it('find every relative path in the folder of a team elsewhere', () => {
    const spelling = {
      call: 'npx theirs',
      release: 'npx theirs release',
      raise: () => '',
      teamFolder: '/team',
    };
    const found = (variables: Readonly<Record<string, string>>) => {
      const { releaseKey, tokenFile, developmentKeyFile } = readCliConfig(variables, spelling);
      return [releaseKey, tokenFile, developmentKeyFile];
    };
    expect(found({ RELEASE_KEY: 'ci.json', DATA_DIR: '../product/.data' })).toEqual([
      '/team/ci.json',
      '/product/.data/registry/operator-token',
      '/product/.data/registry/release-key.json',
    ]);
    expect(found({ RELEASE_KEY: '/keys/ci.json', REGISTRY_STATE_DIR: 'state' })).toEqual([
      '/keys/ci.json',
      '/team/state/operator-token',
      '/team/state/release-key.json',
    ]);
  });

  it('require tokens in production', () => {
    expect(() => parseRegistryConfig({ NODE_ENV: 'production' })).toThrow(
      'REGISTRY_TOKENS must be set in production.',
    );
    const config = parseRegistryConfig({
      NODE_ENV: 'production',
      REGISTRY_TOKENS: 'ci:publisher:0123456789abcdef01234567',
    });
    expect([config.environment, config.tokens[0]?.role]).toEqual(['production', 'publisher']);
  });
});
