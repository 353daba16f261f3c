import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const clientId = 'console';
export const clientSecret = 'secret-of-the-console-at-provider';

/** The claims of a person by their name at the provider. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type TestProvider = {
  readonly issuer: string;
  /** Who is at the browser: the provider asks nothing else. */
  person: string;
  readonly close: () => Promise<void>;
};

const configurationOf = (
  redirectUri: string,
  people: People,
  signedOutUri: string | null,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: signedOutUri === null ? [] : [signedOutUri],
    },
  ],
  scopes: ['openid', 'email', 'roles'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], roles: ['roles'] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: signedOutUri !== null },
  },
  pkce: { required: () => true },
  cookies: { keys: ['the provider’s own cookies'] },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, ...people[sub] }),
  }),
  // No question of consent: the provider belongs to the operators' own organization.
  loadExistingGrant: async (context) => {
    const grant = new context.oidc.provider.Grant({
      clientId: context.oidc.client?.clientId ?? '',
      accountId: context.oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email roles');
    await grant.save();
    return grant;
  },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
});

/**
 * A certified provider at a free port. `signedOutUri`: where its sign-out leads back to; null for a provider that has
 * none.
 */
export const startProvider = async (
  redirectUri: string,
  people: People,
  signedOutUri: string | null = null,
): Promise<TestProvider> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(redirectUri, people, signedOutUri));
  const answer = provider.callback();
  const started: TestProvider = {
    issuer,
    person: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, {
        login: { accountId: started.person },
      });
    else void answer(request, response);
  });
  return started;
};

/** Follows the provider's redirects as a browser does, to the address of the console that they lead to. */
export const passProvider = async (address: string, issuer: string): Promise<string> => {
  const cookies = new Map<string, string>();
  for (let url = address, steps = 0; steps < 8; steps += 1) {
    if (!url.startsWith(issuer)) return url;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider redirects for ever.');
};
