import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import {
  lookupPublic,
  namesPrivateAddress,
  PrivateAddress,
} from '@billfold/server-kit/http/private-address';
import { type ReceiverAnswer, type UrlRules, readReceiverUrl } from './webhook.domain';

export type WebhookSenderSettings = UrlRules & { readonly timeoutMs: number };

type Post = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends one event. Rejects never. */
export type SendWebhook = (post: Post) => Promise<ReceiverAnswer>;

const keptBytes = 1_024;

const post = (url: URL, body: string, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    send(url, { method: 'POST', agent: false, ...options }, resolve)
      .on('error', reject)
      .end(body);
  });

/** The first bytes as text; the rest is not read. PostgreSQL takes no zero character. */
const readBeginning = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= keptBytes) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, keptBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, keptBytes);
};

/**
 * Posts events to public https addresses. An address is judged again where the connection is made, and no redirect is
 * followed: either could lead into our own network.
 */
export const createWebhookSender =
  (settings: WebhookSenderSettings): SendWebhook =>
  async ({ url: address, body, headers }) => {
    const started = performance.now();
    const answered = (status: number | null, text: string): ReceiverAnswer => ({
      status,
      text,
      ms: Math.round(performance.now() - started),
    });
    const url = readReceiverUrl(address, settings);
    if (url === undefined || (!settings.mayBePrivate && namesPrivateAddress(url)))
      return answered(null, 'The address is not a public https address.');
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    try {
      const answer = await post(url, body, {
        signal: timeout,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Billfold-Webhooks/1',
          ...headers,
        },
        ...(settings.mayBePrivate ? {} : { lookup: lookupPublic }),
      });
      try {
        return answered(answer.statusCode ?? null, await readBeginning(answer));
      } finally {
        answer.destroy();
      }
    } catch (error) {
      if (error instanceof PrivateAddress)
        return answered(null, 'The address leads into a private network.');
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      return answered(
        null,
        timeout.aborted
          ? `No answer within ${settings.timeoutMs / 1_000} seconds.`
          : `No answer (${code}).`,
      );
    }
  };
