/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isSilent?: boolean;
};

export type TestServer = {
  /** Ends in /api, without a slash. */
  readonly base: string;
  readonly seen: readonly Seen[];
  /** What every following request is answered. */
  readonly answer: (reply: Reply) => void;
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE',
  'Access-Control-Expose-Headers':
    'x-next-cursor, x-previous-cursor, x-total-count, x-total-is-floor, x-dropped-filters, x-request-id, retry-after',
};

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** A real server on a free port that any page may call; it remembers what it saw. */
export const startTestServer = async (): Promise<TestServer> => {
  const seen: Seen[] = [];
  let reply: Reply = { body: {} };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response
        .writeHead(204, {
          ...cors,
          'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
        })
        .end();
      return;
    }
    const body = await readAll(request);
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    });
    if (reply.isSilent === true) return;
    const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
    response
      .writeHead(reply.status ?? 200, {
        'Content-Type': 'application/json',
        ...cors,
        ...reply.headers,
      })
      .end(text);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    seen,
    answer: (next) => {
      reply = next;
    },
    reset: () => {
      seen.length = 0;
      reply = { body: {} };
    },
    stop: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
};
