import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type Held = {
  /** Resolves when a payment is held. */
  readonly arrived: Promise<void>;
  /** Lets it pass, and everything after it. */
  readonly release: () => void;
  /** It never arrives; its connection is cut. What comes later passes. */
  readonly drop: () => void;
};

/**
 * A proxy between the API and its gateway, in which a test can hold payments at either end. Other calls pass,
 * because every move of the clock reads funding.
 */
export type GatewayGate = {
  readonly url: string;
  /** Requests to charge a card leave the API and do not reach the gateway. */
  readonly holdRequests: () => Held;
  /** The gateway charges and answers; its answers do not reach the API. */
  readonly holdAnswers: () => Held;
  readonly close: () => Promise<void>;
};

type Direction = 'requests' | 'answers';
/** Whether a piece of a request begins another one: a payment or something else. Undefined: it goes on with the last. */
const beginsPayment = (piece: Buffer): boolean | undefined => {
  const [, target] = /^(?:GET|PUT) (\S+) HTTP/.exec(piece.toString('latin1')) ?? [];
  return target?.endsWith('/auth');
};
type Hold = {
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
    isPayment: (chunk: Buffer) => boolean,
  ): void => {
    from.on('data', (chunk: Buffer) => {
      if (!isPayment(chunk) || hold?.direction !== direction) return void to.write(chunk);
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
    let isPayment = false;
    pass('requests', client, upstream, (chunk) => (isPayment = beginsPayment(chunk) ?? isPayment));
    pass('answers', upstream, client, () => isPayment);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const holdAll = (direction: Direction): Held => {
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const mine: Hold = { direction, arrive, waiting: [] };
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
    holdRequests: () => holdAll('requests'),
    holdAnswers: () => holdAll('answers'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
