import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import {
  liveBeatMs,
  liveProtocol,
  liveRefusedCode,
} from '@billfold/shared/contracts/live.contract';
import type { StaffActor } from '../../core/actor';
import type { AppDependencies, AppModule } from '../../context/app-instance';
import { forbidden } from '../../core/problem.errors';
import { findActor, readCredentials } from '../auth/auth.public';
import { createLiveHub, type LiveHub } from './live-hub.service';
import { listLiveSessions } from './live.queries';
import { createLiveRelay } from './live-relay.service';
import { isAllowedOrigin, openLiveSocket, readOfferedToken } from './open-live-socket.service';

const goingAway = 1001;
const goodbyeMs = 1_000;
const strayUpgradeMs = 5_000;
const largestFrameBytes = 1_024;
const sessionCheckMs = 2_000;

const identify = async (
  { database, clock, config }: AppDependencies,
  token: string | undefined,
): Promise<StaffActor | undefined> => {
  const credentials = readCredentials(`MerchantToken ${token ?? ''}`);
  if (credentials === undefined) return undefined;
  const actor = await findActor(
    { db: database.db, now: clock.now(), settings: config.security },
    credentials,
  );
  return actor?.kind === 'merchant' ? actor : undefined;
};

/** Says goodbye and waits; who does not answer in time is cut. */
const closeSockets = async (clients: ReadonlySet<WebSocket>): Promise<void> => {
  const closing = [...clients].map(
    (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
  );
  for (const client of clients) client.close(goingAway, 'server stops');
  const cut = setTimeout(() => clients.forEach((client) => client.terminate()), goodbyeMs);
  await Promise.all(closing);
  clearTimeout(cut);
};

/**
 * An oversized frame or a broken connection is the other side's doing, and ws closes the socket itself; anything else
 * is ours.
 */
const noteSocketError = (
  error: Error & { readonly code?: string },
  socket: WebSocket,
  { log }: FastifyRequest,
): void => {
  if (
    error.code?.startsWith('WS_ERR_') === true ||
    error.code === 'ECONNRESET' ||
    error.code === 'EPIPE'
  ) {
    log.info({ code: error.code }, 'a socket frame could not be read');
    return;
  }
  log.error({ err: error }, 'a socket failed');
  socket.terminate();
};

const checkSessions = async (hub: LiveHub, { database, clock }: AppDependencies): Promise<void> => {
  const ids = hub.sessionIds();
  if (ids.length === 0) return;
  const sessions = await listLiveSessions(database.db, ids, clock.now());
  hub.keepSessions(
    new Map(sessions.map((session) => [session.sessionId, session.merchantIds])),
    ids,
  );
};

/** The notification socket: GET /notifications, for staff only. */
export const liveModule: AppModule = async (app, dependencies) => {
  const { config, database, clock, log } = dependencies;
  const hub = createLiveHub(liveRefusedCode);
  const relay = createLiveRelay({
    db: database.db,
    databaseUrl: config.database.url,
    now: clock.now,
    deliver: hub.deliver,
    log,
  });

  await app.register(websocket, {
    options: {
      maxPayload: largestFrameBytes,
      handleProtocols: (offered) => (offered.has(liveProtocol) ? liveProtocol : false),
    },
    errorHandler: noteSocketError,
    preClose: () => closeSockets(app.websocketServer.clients),
  });
  dependencies.stop.onStopping(() => closeSockets(app.websocketServer.clients));
  // An upgrade request to any other path gets a plain answer; no other code would end its connection.
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (request.url?.startsWith('/notifications') !== true)
      socket.setTimeout(strayUpgradeMs, () => socket.destroy());
  });

  // The plugin must be there before the route that asks for it.
  await app.register(async (scope) => {
    scope.get(
      '/notifications',
      {
        websocket: true,
        schema: { hide: true },
        onRequest: async (request) => {
          if (!isAllowedOrigin(request.headers.origin, request.host, config.live.allowedOrigins))
            throw forbidden();
        },
      },
      (socket, request) => {
        const identified = identify(
          dependencies,
          readOfferedToken(request.headers['sec-websocket-protocol']),
        );
        const opened = openLiveSocket({ socket, identified, hub });
        socket.on('message', (frame: Buffer) => opened.onFrame(frame.toString('utf8')));
        socket.on('pong', opened.onPong);
        socket.on('close', opened.onClose);
      },
    );
  });

  const intervals: NodeJS.Timeout[] = [];
  app.addHook('onReady', async () => {
    await relay.start();
    intervals.push(
      setInterval(hub.beat, liveBeatMs),
      setInterval(() => {
        checkSessions(hub, dependencies).catch((error: unknown) =>
          log.warn({ err: error }, 'sessions of live sockets could not be checked'),
        );
      }, sessionCheckMs),
    );
  });
  app.addHook('onClose', async () => {
    intervals.forEach((interval) => clearInterval(interval));
    await relay.stop();
  });
};
