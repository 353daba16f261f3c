import { liveBeatMs, type BeatFrame } from '@billfold/shared/contracts/live.contract';
import type { OutboxEvent } from './live.queries';

/** The part of a web socket that the hub needs. */
export type LiveSocket = {
  readonly bufferedAmount: number;
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
  readonly terminate: () => void;
  readonly ping: () => void;
};

export type LiveConnection = {
  readonly socket: LiveSocket;
  readonly sessionId: number;
  merchantIds: ReadonlySet<number>;
  isAlive: boolean;
};

/** A reader that is this far behind is gone or stuck; it reconnects and reads the lists again. */
const maxBufferedBytes = 256 * 1024;
const maxPerSession = 20;

export type LiveHub = {
  /** Gives the first sign of life. False when this session has too many sockets already. */
  readonly add: (connection: LiveConnection) => boolean;
  readonly remove: (connection: LiveConnection) => void;
  readonly deliver: (events: readonly OutboxEvent[]) => void;
  readonly sessionIds: () => readonly number[];
  /** Closes what has no good session any more and follows changes of the merchants a user works for. */
  readonly keepSessions: (
    sessions: ReadonlyMap<number, readonly number[]>,
    checked: readonly number[],
  ) => void;
  /** Gives every socket a sign of life and asks it for one; cuts those that gave none since the last time. */
  readonly beat: () => void;
  /** Gives the sign of life that the page asks for. */
  readonly answer: (connection: LiveConnection) => void;
};

const beatText = JSON.stringify({ beat_ms: liveBeatMs } satisfies BeatFrame);

/** The open sockets of this process. Bounded per session and per socket. */
export const createLiveHub = (sessionEndedCode: number): LiveHub => {
  const connections = new Set<LiveConnection>();
  const sendTo = (connection: LiveConnection, text: string): void => {
    if (connection.socket.bufferedAmount > maxBufferedBytes) {
      connection.socket.terminate();
      return;
    }
    connection.socket.send(text);
  };
  return {
    add: (connection) => {
      const own = [...connections].filter(
        (other) => other.sessionId === connection.sessionId,
      ).length;
      if (own >= maxPerSession) return false;
      connections.add(connection);
      sendTo(connection, beatText);
      return true;
    },
    remove: (connection) => void connections.delete(connection),
    deliver: (events) => {
      for (const event of events) {
        const text = JSON.stringify({ ...event.frame, merchant_id: event.merchantId });
        for (const connection of connections)
          if (connection.merchantIds.has(event.merchantId)) sendTo(connection, text);
      }
    },
    sessionIds: () => [...new Set([...connections].map((connection) => connection.sessionId))],
    keepSessions: (sessions, checked) => {
      const wasChecked = new Set(checked);
      for (const connection of connections) {
        const merchantIds = sessions.get(connection.sessionId);
        if (merchantIds !== undefined) connection.merchantIds = new Set(merchantIds);
        else if (wasChecked.has(connection.sessionId))
          connection.socket.close(sessionEndedCode, 'session ended');
      }
    },
    beat: () => {
      for (const connection of connections) {
        if (!connection.isAlive) {
          connection.socket.terminate();
          continue;
        }
        connection.isAlive = false;
        connection.socket.ping();
        sendTo(connection, beatText);
      }
    },
    answer: (connection) => sendTo(connection, beatText),
  };
};
