import { parseSandboxConfig, type SandboxConfig } from '../settings/config';
import { buildSandbox } from '../app';
import { startSandbox, type RunningSandbox } from '../start';

export const MERCHANT = '496160873888';
export const VISA_TOKEN = '9417444583181111';
const GATEWAY_AUTHORIZATION = `Basic ${Buffer.from('billfold:sandbox').toString('base64')}`;

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
};

/** Starts a sandbox with free ports, in memory unless a file is given. */
export const testConfig = (overrides: Partial<SandboxConfig> = {}): SandboxConfig => {
  return {
    ...parseSandboxConfig({
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_TIMEOUT_ANSWER_MS: '5',
    }),
    ...overrides,
  };
};

/** Calls the whole application without a port. */
export const sandboxWithoutPort = async (
  config: SandboxConfig = testConfig(),
  now?: () => Date,
) => {
  const { app } = await buildSandbox(config, now);
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, text: response.body, body: parse(response.body) };
  };
  return {
    app,
    call,
    gateway: (method: 'GET' | 'PUT', path: string, payload?: object) =>
      call(method, `/cardconnect/rest/${path}`, payload, { authorization: GATEWAY_AUTHORIZATION }),
    journal: async (query = ''): Promise<Record<string, unknown>[]> =>
      JSON.parse((await call('GET', `/control/journal${query}`)).text),
  };
};

export type SandboxWithoutPort = Awaited<ReturnType<typeof sandboxWithoutPort>>;

/** For a sandbox with a fixed clock. */
export const now = new Date('2026-11-20T19:00:00.000Z');

/** A payment of ten dollars with the Visa that approves; a test names only what matters to it. */
export const authRequest = (overrides: object = {}): object => {
  return {
    merchid: MERCHANT,
    account: VISA_TOKEN,
    amount: '10.00',
    expiry: '1249',
    orderid: 'B1',
    capture: 'Y',
    receipt: 'y',
    ...overrides,
  };
};

export type SandboxOnPorts = {
  gateway(
    method: 'GET' | 'PUT',
    path: string,
    payload?: object,
    signal?: AbortSignal,
  ): Promise<Response>;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<Response>;
} & RunningSandbox;

/** Calls over a real connection, which dropped and hanging answers need. */
export const sandboxOnPorts = async (
  config: SandboxConfig = testConfig(),
): Promise<SandboxOnPorts> => {
  const running = await startSandbox(config);
  const send = (
    method: string,
    url: string,
    payload: object | undefined,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ) =>
    fetch(url, {
      method,
      headers: {
        ...headers,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    ...running,
    gateway: (method, path, payload, signal) =>
      send(
        method,
        `${running.url}/cardconnect/rest/${path}`,
        payload,
        { authorization: GATEWAY_AUTHORIZATION },
        signal,
      ),
    control: (method, path, payload) => send(method, `${running.url}/control/${path}`, payload, {}),
  };
};

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
