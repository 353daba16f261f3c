import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly merchant_id: number;
    readonly data: { readonly object: Readonly<Record<string, unknown>> };
  };
};

type Answer = (
  received: Received,
  response: Parameters<RequestListener>[1],
) => void | Promise<void>;

const takes: Answer = (_received, response) => void response.end('ok');

/** A merchant's server on this machine. */
export const openReceiver = async () => {
  const received: Received[] = [];
  let answer = takes;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] };
      received.push(one);
      void answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** From now on; without one it takes everything. */
    answers: (next: Answer = takes): void => {
      answer = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Answers this status. */
export const answering =
  (status: number): Answer =>
  (_received, response) =>
    void response.writeHead(status).end('no');
