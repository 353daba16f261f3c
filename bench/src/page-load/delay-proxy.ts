import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as requestUpstream,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../stage/servers';
import { openNarrowLine, type Line } from './line';

export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** Of the public key: with it the browser takes the certificate as a valid one, caches included. */
  readonly fingerprint: string;
};

/** A certificate for 127.0.0.1, made by openssl for this run. Null where there is no openssl. */
export const makeCertificate = async (folder: string): Promise<Certificate | null> => {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
  const args = [...options.split(' '), '-keyout', keyFile, '-out', certFile];
  const run = await runCommand('openssl', args).catch(() => null);
  if (run?.code !== 0) return null;
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
};

export type DelayProxyOptions = {
  readonly port: number;
  /** HTTP/2 with this certificate; without one HTTP/1.1 in clear. */
  readonly certificate: Certificate | null;
  /** The server of a path, without a slash at the end. */
  readonly upstreamOf: (path: string) => string;
};

export type DelayProxy = {
  readonly origin: string;
  /**
   * From now on everything comes over this line: every response begins later, each for itself, and all share the width.
   */
  readonly use: (line: Line) => void;
  readonly close: () => Promise<void>;
};

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** Belong to one connection, not to the message. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'te',
]);
const withoutConnection = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !connectionHeaders.has(name),
    ),
  );

const hostOf = ({ headers }: Request): string =>
  String(headers[':authority'] ?? headers.host ?? '');

type Forwarding = {
  readonly scheme: string;
  readonly agent: Agent;
  readonly upstreamOf: (path: string) => string;
  readonly delayMs: () => number;
  readonly narrow: ReturnType<typeof openNarrowLine>;
};

const forward = (
  { scheme, agent, upstreamOf, delayMs, narrow }: Forwarding,
  request: Request,
  response: Response,
): void => {
  const path = request.url ?? '/';
  const host = hostOf(request);
  const headers = {
    ...withoutConnection(request.headers),
    host,
    'x-forwarded-proto': scheme,
    'x-forwarded-host': host,
  };
  const fail = (): void => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  };
  const answerLater = async (answer: IncomingMessage): Promise<void> => {
    await sleep(delayMs());
    // The compatible part of both kinds of response; the union itself has no callable signature.
    const plain = response as ServerResponse;
    plain.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    answer.pipe(narrow.pipe()).pipe(plain);
  };
  const call = requestUpstream(
    new URL(path, upstreamOf(path)),
    { agent, method: request.method ?? 'GET', headers },
    (answer) => {
      answer.once('error', fail);
      answerLater(answer).catch(fail);
    },
  );
  call.once('error', fail);
  request.pipe(call);
};

/** Connects a socket that requested an upgrade with the upstream, without delay. */
const passSocket = (upstreamUrl: string, request: Request, socket: Duplex, head: Buffer): void => {
  const { hostname, port } = new URL(upstreamUrl);
  const upstream = connect(Number(port), hostname, () => {
    const headers = Object.entries(request.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.once('error', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
};

/**
 * Starts a proxy that delays each response of a server; sockets pass through. All compared variants have the same
 * proxy.
 */
export const startDelayProxy = async ({
  port,
  certificate,
  upstreamOf,
}: DelayProxyOptions): Promise<DelayProxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const scheme = certificate === null ? 'http' : 'https';
  const narrow = openNarrowLine();
  let delayMs = 0;
  const forwarding = { scheme, agent, upstreamOf, delayMs: () => delayMs, narrow };
  const handle = (request: Request, response: Response): void =>
    forward(forwarding, request, response);

  const server =
    certificate === null
      ? createServer(handle)
      : createSecureServer(
          { key: certificate.key, cert: certificate.cert, allowHTTP1: true },
          handle,
        );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: Request, socket: Duplex, head: Buffer) =>
    passSocket(upstreamOf(request.url ?? '/'), request, socket, head),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    use: (line) => {
      delayMs = line.delayMs;
      narrow.widen(line.megabits);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        agent.destroy();
      }),
  };
};
