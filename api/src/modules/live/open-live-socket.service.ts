import { liveProtocol, liveRefusedCode } from '@billfold/shared/contracts/live.contract';
import { merchantsWith, type StaffActor } from '../../core/actor';
import type { LiveConnection, LiveHub, LiveSocket } from './live-hub.service';

/** Text of the frame `environment:username`; the environment is for the reader's logs, the username has to be right. */
const readUsername = (frame: string): string | undefined => {
  const colon = frame.indexOf(':');
  return colon < 0 ? undefined : frame.slice(colon + 1).trim();
};

/** The token offered beside the protocol's name: `['billfold.v1', token]`. */
export const readOfferedToken = (header: string | undefined): string | undefined => {
  const offered = (header ?? '').split(',').map((part) => part.trim());
  return offered[0] === liveProtocol ? offered[1] : undefined;
};

/** Browsers say where a page came from; a client that is no browser says nothing and is judged by its token alone. */
export const isAllowedOrigin = (
  origin: string | undefined,
  host: string,
  allowed: readonly string[],
): boolean => {
  if (origin === undefined) return true;
  if (allowed.length > 0) return allowed.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host;
};

const tooManySockets = 1013;
const tryAgainLater = 1011;
const firstFrameWithinMs = 5_000;

export type OpenSocket = {
  readonly socket: LiveSocket;
  /** Who the offered token is; undefined when it opens nothing. */
  readonly identified: Promise<StaffActor | undefined>;
  readonly hub: LiveHub;
};

export type OpenedSocket = {
  readonly onFrame: (text: string) => void;
  readonly onPong: () => void;
  readonly onClose: () => void;
};

/**
 * One socket from its upgrade to its end. Events flow only after the first frame named the user of the token; anything
 * else closes with 4401. Every further frame asks for a sign of life.
 */
export const openLiveSocket = ({ socket, identified, hub }: OpenSocket): OpenedSocket => {
  let isClosed = false;
  let hasFrame = false;
  let connection: LiveConnection | undefined;
  const refuse = (): void => socket.close(liveRefusedCode, 'token refused');
  const deadline = setTimeout(refuse, firstFrameWithinMs);

  const join = (actor: StaffActor, frame: string): void => {
    if (readUsername(frame) !== actor.username) return refuse();
    const joining: LiveConnection = {
      socket,
      sessionId: actor.sessionId,
      merchantIds: new Set(merchantsWith(actor, 'view')),
      isAlive: true,
    };
    if (!hub.add(joining)) return socket.close(tooManySockets, 'too many sockets');
    connection = joining;
  };

  /** Without a frame: closes at once what will never get in. */
  const settle = async (frame: string | undefined): Promise<void> => {
    try {
      const actor = await identified;
      if (isClosed) return;
      if (actor === undefined) refuse();
      else if (frame !== undefined) join(actor, frame);
    } catch {
      socket.close(tryAgainLater, 'try again later');
    }
  };
  void settle(undefined);

  return {
    onFrame: (frame) => {
      if (hasFrame) {
        if (connection !== undefined) hub.answer(connection);
        return;
      }
      hasFrame = true;
      clearTimeout(deadline);
      void settle(frame);
    },
    onPong: () => {
      if (connection !== undefined) connection.isAlive = true;
    },
    onClose: () => {
      isClosed = true;
      clearTimeout(deadline);
      if (connection !== undefined) hub.remove(connection);
    },
  };
};
