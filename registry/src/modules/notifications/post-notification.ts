import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address';

const longestMs = 5_000;

export type Post = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether addresses of our own network may be asked. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
};

class PrivateAddress extends Error {
  constructor() {
    super('the address is private; NOTIFY_PRIVATE=1 allows it');
  }
}

/** Checks what a name resolves to where the connection is made: a second look could find another address. */
const lookupPublic: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) answer(error, '');
    else if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
      answer(new PrivateAddress(), '');
    else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/** Answers the status, without its body; follows no redirect. Rejects without an answer within five seconds. */
export const postNotification = ({
  url,
  headers,
  body,
  allowsPrivate,
  signal,
}: Post): Promise<number> =>
  new Promise((done, fail) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
      fail(new PrivateAddress());
      return;
    }
    const timeout = AbortSignal.timeout(longestMs);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    };
    const sent = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      options,
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', (error) =>
      fail(timeout.aborted ? new Error(`no answer within ${longestMs / 1_000} s`) : error),
    );
    sent.end(body);
  });
