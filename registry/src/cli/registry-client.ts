import { readFile } from 'node:fs/promises';
import type { CliConfig } from '../config';

/** Thrown for what the person at the terminal can mend; the message is the whole story. */
export class CliProblem extends Error {}

export type RegistryClient = {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
};

const readToken = async ({ token, tokenFile }: CliConfig): Promise<string> => {
  if (token !== null) return token;
  const text = await readFile(tokenFile, 'utf8').catch(() => null);
  if (text === null) throw new CliProblem(`No operator token: ${tokenFile} does not exist. Start the product first, or set REGISTRY_TOKEN.`);
  return text.trim();
};

/** Speaks to the running registry; every refusal becomes a sentence. */
export const createRegistryClient = async (config: CliConfig): Promise<RegistryClient> => {
  const headers = { Authorization: `Bearer ${await readToken(config)}`, 'X-Registry-Actor': config.actor };
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${config.url}/registry/api${path}`, init).catch(() => {
      throw new CliProblem(`Nothing answers at ${config.url}. Is the product running? REGISTRY_URL names another address.`);
    });
    const text = await response.text();
    const body = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
    if (response.ok) return body;
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : `${response.status} ${text.slice(0, 200)}`;
    throw new CliProblem(detail);
  };
  return {
    get: (path) => call(path, { headers }),
    post: (path, body) => call(path, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  };
};
