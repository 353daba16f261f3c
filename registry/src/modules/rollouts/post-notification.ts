import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import {
  lookupPublic,
  namesPrivateAddress,
  PrivateAddress,
} from '@billfold/server-kit/http/private-address';

const longestMs = 5_000;

export type Post = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether addresses of our own network may be called. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
};

const refusalOf = (error: Error): Error =>
  error instanceof PrivateAddress
    ? new Error(`${error.message}; NOTIFY_PRIVATE=1 allows it`)
    : error;

/** Answers the status, without its body; follows no redirect. Rejects without an answer within five seconds. */
export const postNotification = ({
  url,
  headers,
  body,
  allowsPrivate,
  signal,
}: Post): Promise<number> =>
  new Promise((done, fail) => {
    if (!allowsPrivate && namesPrivateAddress(url)) {
      fail(refusalOf(new PrivateAddress()));
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
      fail(
        timeout.aborted ? new Error(`no answer within ${longestMs / 1_000} s`) : refusalOf(error),
      ),
    );
    sent.end(body);
  });
