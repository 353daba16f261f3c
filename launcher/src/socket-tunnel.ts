import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export type SocketTunnel = { readonly close: () => void };

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address);

/** Only a proxy on this machine may name another caller. */
const callerOf = ({ socket, headers }: IncomingMessage): string => {
  const address = socket.remoteAddress ?? '';
  const forwardedFor = headers['x-forwarded-for'];
  return typeof forwardedFor === 'string' && isLoopback(address) ? forwardedFor : address;
};

const replaced = new Set([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
]);

/** The request as it came, byte for byte but for who calls: sub-protocols carry the session's token. */
const serialise = (request: IncomingMessage): string => {
  const lines = [`GET ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    if (!replaced.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  const { host = '', 'x-forwarded-proto': proto } = request.headers;
  const isSpokenFor = isLoopback(request.socket.remoteAddress ?? '');
  lines.push(
    `X-Forwarded-For: ${callerOf(request)}`,
    `X-Forwarded-Host: ${host}`,
    `X-Forwarded-Proto: ${isSpokenFor && proto === 'https' ? 'https' : 'http'}`,
  );
  return `${lines.join('\r\n')}\r\n\r\n`;
};

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * Connects sockets opened at `path` with the server that `upstreamOf` names, which alone decides about them. Others are
 * refused.
 */
export const openSocketTunnel = (
  server: Server,
  path: string,
  upstreamOf: () => URL,
): SocketTunnel => {
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.method !== 'GET' || request.url?.split('?')[0] !== path)
      return refuse(socket, '404 Not Found');
    let isConnected = false;
    const upstream = upstreamOf();
    const behind = connect(
      { host: upstream.hostname, port: Number(upstream.port), noDelay: true, keepAlive: true },
      () => {
        isConnected = true;
        behind.write(serialise(request));
        behind.write(head);
        behind.pipe(socket);
        socket.pipe(behind);
      },
    );
    behind.on('error', () =>
      isConnected ? socket.destroy() : refuse(socket, '503 Service Unavailable'),
    );
    behind.on('close', () => isConnected && socket.end());
    socket.on('close', () => {
      open.delete(socket);
      behind.destroy();
    });
    open.add(socket);
  });
  return { close: () => open.forEach((socket) => socket.destroy()) };
};
