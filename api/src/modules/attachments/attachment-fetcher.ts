import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import {
  lookupPublic,
  namesPrivateAddress,
  PrivateAddress,
} from '@billfold/server-kit/http/private-address';
import { maxAttachmentBytes, type FetchAnswer, type MediaAccount } from './attachment.domain';

export type AttachmentFetcherSettings = MediaAccount & {
  readonly secret: string;
  /** Of one file, with all redirects. */
  readonly timeoutMs: number;
  /** Whether redirects lead to https only. */
  readonly isProduction: boolean;
};

/** Fetches the file at an address of the provider. Rejects never. */
export type FetchFile = (address: string) => Promise<FetchAnswer>;

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const failed = (reason: string): FetchAnswer => ({ kind: 'failed', reason });

const ask = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    send(url, { agent: false, ...options }, resolve)
      .on('error', reject)
      .end();
  });

/** Counts what comes: the length that the answer promises may be wrong or absent. */
const readLimited = async (answer: IncomingMessage): Promise<FetchAnswer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxAttachmentBytes) return { kind: 'too_large' };
    chunks.push(chunk);
  }
  return bytes === 0
    ? failed('The file was empty.')
    : { kind: 'file', content: Buffer.concat(chunks) };
};

/** Where a redirect leads; null where it names no web address. */
const targetOf = ({ headers }: IncomingMessage, from: URL): URL | null => {
  const { location = '' } = headers;
  if (location === '' || !URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  return ['http:', 'https:'].includes(target.protocol) ? target : null;
};

/**
 * Fetches files of received texts. The account's credentials go to the provider's own address alone, and only with the
 * first call; redirects are followed by hand, and never to a private address.
 */
export const createAttachmentFetcher = (settings: AttachmentFetcherSettings): FetchFile => {
  const provider = new URL(settings.url);
  const isProvider = ({ origin }: URL): boolean => origin === provider.origin;

  const mayFollow = (url: URL): boolean =>
    isProvider(url) ||
    (!namesPrivateAddress(url) && (url.protocol === 'https:' || !settings.isProduction));

  const follow = async (address: string, signal: AbortSignal): Promise<FetchAnswer> => {
    let url = new URL(address);
    for (let step = 0; step <= maxRedirects; step += 1) {
      const answer = await ask(url, {
        signal,
        headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
        ...(step === 0 ? { auth: `${settings.account}:${settings.secret}` } : {}),
        ...(isProvider(url) ? {} : { lookup: lookupPublic }),
      });
      const { statusCode: status = 0 } = answer;
      try {
        if (status === 200) return await readLimited(answer);
        const target = redirects.has(status) ? targetOf(answer, url) : null;
        if (target === null) return failed(`The provider answered ${status}.`);
        if (!mayFollow(target)) return { kind: 'forbidden' };
        url = target;
      } finally {
        answer.destroy();
      }
    }
    return failed('There were too many redirects.');
  };

  return async (address) => {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    try {
      return await follow(address, timeout);
    } catch (error) {
      if (error instanceof PrivateAddress) return { kind: 'forbidden' };
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      return failed(timeout.aborted ? 'It took too long.' : `No answer (${code}).`);
    }
  };
};
