import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type Held = {
  /** Resolves when a payment waits. */
  readonly arrived: Promise<void>;
  /** Lets it pass, and everything after it. */
  readonly release: () => void;
  /** It never arrives; its connection is cut. What comes later passes. */
  readonly drop: () => void;
};

/** What moves money; a test that names none holds payments. */
export type PausedEndpoint = 'auth' | 'refund' | 'void';

/**
 * A proxy between the API and its gateway, in which a test can hold payments, or refunds, at either end. Other calls
 * pass, because every move of the clock reads funding.
 */
export type GatewayGate = {
  readonly url: string;
  /** Requests to move money leave the API and do not reach the gateway. */
  readonly holdRequests: (...endpoints: readonly PausedEndpoint[]) => Held;
  /** The gateway moves the money and answers; its answers do not reach the API. */
  readonly holdAnswers: (...endpoints: readonly PausedEndpoint[]) => Held;
  readonly close: () => Promise<void>;
};

type Direction = 'requests' | 'answers';
/** The endpoint of the request that a piece begins. Undefined: it goes on with the last. */
const beginsCall = (piece: Buffer): string | undefined => {
  const [, target] = /^(?:GET|PUT) (\S+) HTTP/.exec(piece.toString('latin1')) ?? [];
  return target?.split('/').at(-1);
};
type Hold = {
  readonly endpoints: readonly string[];
  readonly direction: Direction;
  readonly arrive: () => void;
  readonly waiting: { readonly to: Socket; readonly from: Socket; readonly chunk: Buffer }[];
};

export const openGatewayGate = async (gatewayUrl: string): Promise<GatewayGate> => {
  const { hostname, port } = new URL(gatewayUrl);
  const sockets = new Set<Socket>();
  let hold: Hold | null = null;

  const pass = (
    direction: Direction,
    from: Socket,
    to: Socket,
    endpointOf: (chunk: Buffer) => string,
  ): void => {
    from.on('data', (chunk: Buffer) => {
      const endpoint = endpointOf(chunk);
      if (hold?.endpoints.includes(endpoint) !== true || hold.direction !== direction)
        return void to.write(chunk);
      hold.waiting.push({ from, to, chunk });
      hold.arrive();
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    // One connection carries one request after the other: an answer belongs to the last of them.
    let endpoint = '';
    pass('requests', client, upstream, (chunk) => (endpoint = beginsCall(chunk) ?? endpoint));
    pass('answers', upstream, client, () => endpoint);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const holdAll = (direction: Direction, named: readonly PausedEndpoint[]): Held => {
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const endpoints = named.length === 0 ? ['auth'] : named;
    const mine: Hold = { endpoints, direction, arrive, waiting: [] };
    hold = mine;
    const open = (): void => {
      if (hold === mine) hold = null;
    };
    return {
      arrived,
      release: () => {
        open();
        for (const { to, chunk } of mine.waiting) to.write(chunk);
      },
      drop: () => {
        open();
        for (const { from, to } of mine.waiting) for (const socket of [from, to]) socket.destroy();
      },
    };
  };

  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    holdRequests: (...endpoints) => holdAll('requests', endpoints),
    holdAnswers: (...endpoints) => holdAll('answers', endpoints),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
