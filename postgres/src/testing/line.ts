import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can fall silent or be cut. `url` is the database's, by this way. */
export type Line = {
  readonly url: string;
  /** Nothing comes through, on open and new connections, and none breaks. */
  readonly freeze: () => void;
  /** The connections that are open now fall silent; new ones come through. */
  readonly freezeOpen: () => void;
  readonly thaw: () => void;
  /** Open connections break, new ones are refused. */
  readonly cut: () => void;
  readonly mend: () => Promise<void>;
  readonly close: () => void;
};

export const openLine = async (databaseUrl: string): Promise<Line> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let isFrozen = false;

  const freezeOpen = (): void => sockets.forEach((socket) => socket.pause());
  const mend = async (): Promise<void> => {
    const next = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
        if (isFrozen) socket.pause();
      }
    });
    await new Promise<void>((resolve) => void next.listen(port, '127.0.0.1', resolve));
    const address = next.address();
    if (typeof address === 'object' && address !== null) ({ port } = address);
    server = next;
  };
  const cut = (): void => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
  await mend();

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      freezeOpen();
    },
    freezeOpen,
    thaw: () => {
      isFrozen = false;
      sockets.forEach((socket) => socket.resume());
    },
    cut,
    mend,
    close: cut,
  };
};
