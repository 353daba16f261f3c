import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  Agent,
  createServer,
  request as requestUpstream,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../stage/servers';
import type { Teardown } from '../stage/bench';
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
  if ((await runCommand('openssl', args).catch(() => null)) === null) return null;
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
};

export type DelayProxy = {
  readonly origin: string;
  /**
   * From now on everything comes over this line: every response begins later, each for itself, and all share the width.
   */
  readonly use: (line: Line) => void;
};

/** Belong to one connection, not to the message. */
const connectionHeader =
  /^(?::.*|connection|keep-alive|transfer-encoding|upgrade|proxy-connection|te)$/;
const withoutConnection = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeader.test(name)));

/** Connects a socket that requested an upgrade with the upstream, without delay. */
const passSocket = (
  upstreamUrl: string,
  { method, url, headers }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void => {
  const { hostname, port } = new URL(upstreamUrl);
  const upstream = connect(Number(port), hostname, () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.once('error', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
};

/**
 * Starts a proxy that delays each response of a server; sockets pass through. All compared variants have the same
 * proxy: HTTP/2 with a certificate, without one HTTP/1.1 in clear. `upstreamOf`: the server of a path.
 */
export const startDelayProxy = async (
  teardown: Teardown,
  port: number,
  certificate: Certificate | null,
  upstreamOf: (path: string) => string,
): Promise<DelayProxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const scheme = certificate === null ? 'http' : 'https';
  const narrow = openNarrowLine();
  let delayMs = 0;
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const { url: path = '/', method = 'GET' } = request;
    const host = String(request.headers[':authority'] ?? request.headers.host ?? '');
    const forwarded = { host, 'x-forwarded-proto': scheme, 'x-forwarded-host': host };
    const headers = { ...withoutConnection(request.headers), ...forwarded };
    const fail = (): void => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    const answerLater = async (answer: IncomingMessage): Promise<void> => {
      await sleep(delayMs);
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(narrow.pipe()).pipe(response);
    };
    const call = requestUpstream(
      new URL(path, upstreamOf(path)),
      { agent, method, headers },
      (answer) => {
        answer.once('error', fail);
        answerLater(answer).catch(fail);
      },
    );
    call.once('error', fail);
    request.pipe(call);
  };
  // Its requests and responses are compatible with those of HTTP/1.1.
  const server =
    certificate === null
      ? createServer()
      : (createSecureServer({ ...certificate, allowHTTP1: true }) as unknown as Server);
  const sockets = new Set<Socket>();
  server.on('request', forward).on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    passSocket(upstreamOf(request.url ?? '/'), request, socket, head),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  teardown.add(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
    agent.destroy();
  });
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    use: (line) => {
      delayMs = line.delayMs;
      narrow.widen(line.megabits);
    },
  };
};
