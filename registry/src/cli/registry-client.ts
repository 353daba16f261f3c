import { readFile } from 'node:fs/promises';
import type { CliConfig } from '../settings/config';

/** Thrown for a failure that the operator can mend. The message is complete. */
export class CliProblem extends Error {}

export type RegistryClient = {
  readonly get: (path: string) => Promise<unknown>;
  /** A file in parts. Throws where it is cut off. */
  readonly download: (path: string) => AsyncGenerator<string>;
  readonly send: (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
  ) => Promise<unknown>;
};

/** A release may be uploaded over a slow line. */
const answerWithinMs = { get: 20_000, send: 120_000, download: 600_000 } as const;

type Token = { readonly secret: string; readonly source: string };

const readToken = async ({ token, tokenFile, spelling }: CliConfig): Promise<Token> => {
  const isSet = token !== null && token.trim() !== '';
  const source = isSet ? 'REGISTRY_TOKEN' : tokenFile;
  const text = isSet ? token : await readFile(tokenFile, 'utf8').catch(() => null);
  if (text === null)
    throw new CliProblem(
      spelling.teamFolder === undefined
        ? `No operator token: ${tokenFile} does not exist. Start the product first, or set REGISTRY_TOKEN.`
        : 'REGISTRY_TOKEN is not set. The operator of the registry gives you a token.',
    );
  if (!/^[\x21-\x7e]+$/.test(text.trim()))
    throw new CliProblem(
      `What ${source} holds is no token: it is empty, or has a space or a line break in it.`,
    );
  return { secret: text.trim(), source };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Calls the API of the running registry. Throws each refusal as a sentence. */
export const createRegistryClient = async (config: CliConfig): Promise<RegistryClient> => {
  if (!/^https?:\/\//.test(config.url) || !URL.canParse(config.url))
    throw new CliProblem(
      `REGISTRY_URL must be a web address such as http://localhost:8080, not '${config.url}'.`,
    );
  const { secret, source } = await readToken(config);
  const headers = {
    Authorization: `Bearer ${secret}`,
    'X-Registry-Actor': encodeURIComponent(config.actor),
  };
  const send = (path: string, init: RequestInit, withinMs: number) => {
    const signal = AbortSignal.timeout(withinMs);
    const doubt = init.method === undefined ? '' : ' Whether it was done, history says.';
    const away = (): never => {
      throw new CliProblem(
        signal.aborted
          ? `${config.url} did not answer within ${withinMs / 1_000} s.${doubt}`
          : `Nothing answers at ${config.url}. Is the product running? REGISTRY_URL names another address.`,
      );
    };
    const response = fetch(`${config.url}/registry/api${path}`, { ...init, signal }).catch(away);
    return { response, away, doubt };
  };
  const refuse = (status: number, body: unknown, doubt: string): never => {
    // Of a proxy before the registry: the call may have reached it.
    if (body === null && [502, 503, 504].includes(status))
      throw new CliProblem(
        `The registry behind ${config.url} ${status === 504 ? 'takes too long' : 'cannot be reached'} (${status}).${doubt}`,
      );
    if (status === 401)
      throw new CliProblem(`${config.url} knows no operator with the token of ${source}.`);
    const detail =
      typeof body === 'object' && body !== null && 'detail' in body
        ? String(body.detail)
        : `${config.url} does not answer as a registry does (${status}).`;
    throw new CliProblem(detail);
  };
  const call = async (path: string, init: RequestInit, withinMs: number): Promise<unknown> => {
    const { response: answer, away, doubt } = send(path, init, withinMs);
    const response = await answer;
    const text = await response.text().catch(away);
    const body = parse(text);
    if (response.ok && body !== null) return body;
    if (response.ok && text === '') return null;
    return refuse(response.status, body, doubt);
  };
  async function* download(path: string): AsyncGenerator<string> {
    const { response: answer } = send(path, { headers }, answerWithinMs.download);
    const response = await answer;
    if (!response.ok || response.body === null)
      return refuse(response.status, parse(await response.text()), '');
    try {
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) yield part;
    } catch {
      throw new CliProblem(`${config.url} ended the file too early: it is not complete.`);
    }
    return undefined;
  }
  return {
    get: (path) => call(path, { headers }, answerWithinMs.get),
    download,
    send: (method, path, body) =>
      call(
        path,
        {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
        answerWithinMs.send,
      ),
  };
};
