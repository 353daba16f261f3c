import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  consoleHeader,
  consolePath,
  signInPath,
} from '@billfold/shared/contracts/console.contract';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import {
  newWorld,
  openRegistry,
  operatorSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from '../../testing/test-registry';
import { issuePersonSession, sessionCookie } from '../../plugins/operator-session';
import { personSigner } from '../../plugins/operator-plugin';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { idTokenCookie, signInCookie } from './console-sign-in.route';
import {
  clientId,
  clientSecret,
  passProvider,
  startProvider,
  type TestProvider,
} from './testing/oidc-provider';

const origin = 'https://ops.test';
let server: TestServer;
let provider: TestProvider;
let registry: TestRegistry;

const people = {
  kim: { email: 'Kim@corp.test', email_verified: true, roles: ['cooks', 'billfold-chiefs'] },
  lee: { email: 'kim@corp.test', email_verified: false, roles: ['inbox-team'] },
  max: { email: 'max@corp.test', email_verified: true, roles: ['cooks'] },
};

const settingsFor = ({ issuer }: TestProvider) => ({
  PUBLIC_URL: 'https://pay.test',
  CONSOLE_URL: origin,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_SCOPE: 'openid email roles',
  OIDC_ROLES: 'billfold-chiefs=admin,inbox-team=operator/modules=mf-inbox',
});
let world: Awaited<ReturnType<typeof newWorld>>;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider(
    `${origin}${signInPath}/callback`,
    people,
    `${origin}${consolePath}`,
  );
  world = await newWorld(server);
  registry = await openRegistry(world, settingsFor(provider));
}, 120_000);
afterAll(async () => {
  await registry.close();
  await provider.close();
  await server.stop();
});

type Cookies = Readonly<Record<string, string>>;
const get = (url: string, cookies: Cookies = {}, host = 'ops.test') =>
  registry.app.inject({ url, cookies, headers: { host, 'x-forwarded-proto': 'https' } });
const cookieOf = (answer: Awaited<ReturnType<typeof get>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);

/** The sign-in up to the provider's answer. */
const begin = async (person: string, to = consolePath) => {
  provider.person = person;
  const answer = await get(`${signInPath}?to=${encodeURIComponent(to)}`);
  const cookies = { [signInCookie]: cookieOf(answer, signInCookie)?.value ?? '' };
  const address = answer.headers.location ?? '';
  return { answer, cookies, address };
};
const pathOf = (url: string) => url.slice(origin.length);
const signIn = async (person: string, to?: string) => {
  const { cookies, address } = await begin(person, to);
  const callback = pathOf(await passProvider(address, provider.issuer));
  return { callback, cookies, answer: await get(callback, cookies) };
};
const whoIs = async (session: string) =>
  (await get('/registry/api/session', { [sessionCookie]: session })).json<{
    operator: Operator | null;
    oidc: boolean;
  }>();
const refusal = (why: string) => `${consolePath}?sign_in=${why}`;

describe('the sign-in with an OIDC provider', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const { answer, address } = await begin('kim');
    const parameters = Object.fromEntries(new URL(address).searchParams);
    expect(parameters).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${origin}${signInPath}/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email roles',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(parameters[name]?.length).toBeGreaterThan(30);
    expect(cookieOf(answer, signInCookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: signInPath,
      maxAge: 600,
    });
  });

  it('opens the same session as a token, with the rights of the claim', async () => {
    const { answer } = await signIn('kim', `${consolePath}/history?module=mf-inbox`);
    expect(answer.headers.location).toBe(`${consolePath}/history?module=mf-inbox`);
    const session = cookieOf(answer, sessionCookie);
    expect(session).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/registry',
      maxAge: 12 * 3_600,
    });
    const value = session?.value ?? '';
    expect(await whoIs(value)).toEqual({
      operator: { name: 'kim@corp.test', role: 'admin' },
      oidc: true,
    });
    const change = (headers: Record<string, string>) =>
      registry.app.inject({
        method: 'PATCH',
        url: '/registry/api/environments/dev',
        headers: { host: 'ops.test', ...headers },
        cookies: { [sessionCookie]: value },
        payload: { protected: false, reason: 'x' },
      });
    expect([
      (await change({})).statusCode,
      (await change({ [consoleHeader]: '1' })).statusCode,
    ]).toEqual([401, 200]);
    await registry.app.inject({
      method: 'DELETE',
      url: '/registry/api/session',
      headers: { host: 'ops.test', [consoleHeader]: '1' },
      cookies: { [sessionCookie]: value },
    });
    expect((await whoIs(value)).operator).toBeNull();
  });

  it('does not take an unproved mail address for a name, and keeps the limits', async () => {
    const { answer } = await signIn('lee');
    expect((await whoIs(cookieOf(answer, sessionCookie)?.value ?? '')).operator).toEqual({
      name: `oidc:lee@${new URL(provider.issuer).host}`,
      role: 'operator',
      modules: ['mf-inbox'],
    });
  });

  it('refuses a person without a role', async () => {
    const { answer } = await signIn('max');
    expect(answer.headers.location).toBe(refusal('no_role'));
    expect(cookieOf(answer, sessionCookie)).toBeUndefined();
  });

  it('refuses a code in another browser, with another state, and a second time', async () => {
    const first = await begin('kim');
    const callback = pathOf(await passProvider(first.address, provider.issuer));
    const other = await begin('kim');
    const forged = callback.replace(/state=[^&]+/, 'state=x');
    for (const [url, cookies] of [
      [callback, {}],
      [callback, other.cookies],
      [forged, first.cookies],
      [callback, { [signInCookie]: `${first.cookies[signInCookie]}x` }],
    ] as const)
      expect((await get(url, cookies)).headers.location).toBe(refusal('expired'));
    expect(cookieOf(await get(callback, first.cookies), sessionCookie)).toBeDefined();
    expect((await get(callback, first.cookies)).headers.location).toBe(refusal('refused'));
  });

  it('refuses the code of another sign-in, for which the verifier and the nonce are others', async () => {
    const [first, other] = [await begin('kim'), await begin('kim')];
    const stolen = new URL(await passProvider(first.address, provider.issuer));
    stolen.searchParams.set('state', new URL(other.address).searchParams.get('state') ?? '');
    const answer = await get(pathOf(stolen.href), other.cookies);
    expect(answer.headers.location).toBe(refusal('refused'));
    expect(cookieOf(answer, sessionCookie)).toBeUndefined();
  });

  it('reports a refusal of the provider', async () => {
    const { cookies, address } = await begin('kim');
    const state = new URL(address).searchParams.get('state') ?? '';
    const callback = `${signInPath}/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await get(callback, cookies)).headers.location).toBe(refusal('refused'));
  });

  it.each([
    'https://evil.test/registry/console',
    '//evil.test/registry/console',
    String.raw`/\evil.test`,
    '/registry/console-of-others',
    '/registry/console/../../admin',
    `${signInPath}?to=x`,
    'javascript:alert(1)',
  ])('leads back to the console only, not to %s', async (to) => {
    const { answer } = await signIn('kim', to);
    expect(answer.headers.location).toBe(consolePath);
  });

  it("happens on the console's own host only", async () => {
    const answer = await get(`${signInPath}?to=/`, {}, 'pay.test');
    expect(answer.headers.location).toBe(`${origin}${signInPath}?to=/`);
    expect(answer.cookies).toEqual([]);
  });

  it('cannot be forged by the name of its signer as a token', async () => {
    const answer = await registry.app.inject({
      url: '/registry/api/me',
      headers: { host: 'ops.test', authorization: `Bearer ${clientSecret}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a provider that does not answer', () => {
  it('is reported, and tokens sign in meanwhile', async () => {
    const away = await startProvider(`${origin}${signInPath}/callback`, {});
    await away.close();
    const lonely = await openRegistry(await newWorld(server), {
      OIDC_ISSUER: away.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    });
    const answer = await lonely.app.inject({ url: signInPath });
    expect(answer.headers.location).toBe(refusal('unavailable'));
    const { statusCode } = await lonely.app.inject({
      method: 'POST',
      url: '/registry/api/session',
      headers: { [consoleHeader]: '1' },
      payload: { token: operatorSecret, person: 'Jo' },
    });
    expect(statusCode).toBe(200);
    await lonely.close();
  });
});

describe('the sign-out of a session with an OIDC provider', () => {
  const signOut = (cookies: Cookies, at = registry) =>
    at.app.inject({
      method: 'DELETE',
      url: '/registry/api/session',
      cookies,
      headers: { host: 'ops.test', 'x-forwarded-proto': 'https', [consoleHeader]: '1' },
    });
  const cookiesOf = ({ answer }: Awaited<ReturnType<typeof signIn>>) => ({
    [sessionCookie]: cookieOf(answer, sessionCookie)?.value ?? '',
    [idTokenCookie]: cookieOf(answer, idTokenCookie)?.value ?? '',
  });

  it('ends the session here, and leads to the sign-out of the provider', async () => {
    const signed = await signIn('kim');
    expect(cookieOf(signed.answer, idTokenCookie)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/registry/api/session',
    });
    const cookies = cookiesOf(signed);
    const answer = await signOut(cookies);
    expect(answer.statusCode).toBe(200);
    expect((await whoIs(cookies[sessionCookie] ?? '')).operator).toBeNull();
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      [sessionCookie, ''],
      [idTokenCookie, ''],
    ]);
    const leave = new URL(answer.json<{ leave: string }>().leave);
    expect([leave.origin, Object.fromEntries(leave.searchParams)]).toEqual([
      provider.issuer,
      {
        client_id: clientId,
        id_token_hint: expect.stringMatching(/^eyJ/) as unknown,
        post_logout_redirect_uri: `${origin}${consolePath}`,
      },
    ]);
    const shown = await fetch(leave);
    expect([shown.status, await shown.text()]).toEqual([
      200,
      expect.stringContaining('/session/end/confirm') as unknown,
    ]);
  });

  it('takes no hint of another person, and needs none', async () => {
    const cookies = cookiesOf(await signIn('kim'));
    const answer = await signOut({ ...cookies, [idTokenCookie]: 'eyJmb3JnZWQiOjF9.AAAA' });
    const { leave } = answer.json<{ leave: string }>();
    expect(new URL(leave).searchParams.has('id_token_hint')).toBe(false);
  });

  it('stays here for a token, and where the provider has no sign-out or does not answer', async () => {
    const token = await registry.app.inject({
      method: 'POST',
      url: '/registry/api/session',
      headers: { host: 'ops.test', 'x-forwarded-proto': 'https', [consoleHeader]: '1' },
      payload: { token: operatorSecret, person: 'Kim' },
    });
    expect(
      (await signOut({ [sessionCookie]: cookieOf(token, sessionCookie)?.value ?? '' })).statusCode,
    ).toBe(204);
    const plain = await startProvider(`${origin}${signInPath}/callback`, people);
    const [first, second] = [
      await openRegistry(world, settingsFor(plain)),
      await openRegistry(world, settingsFor(plain)),
    ];
    try {
      const session = issuePersonSession(
        personSigner({ issuer: plain.issuer, clientId, clientSecret }),
        { name: 'kim@corp.test', rights: { role: 'admin' } },
        await databaseTime(first.db),
      );
      expect((await signOut({ [sessionCookie]: session }, first)).statusCode).toBe(204);
      await plain.close();
      expect((await signOut({ [sessionCookie]: session }, second)).statusCode).toBe(204);
    } finally {
      await first.close();
      await second.close();
    }
  });
});
