import {
  liveProtocol,
  liveQuestion,
  liveRefusedCode,
} from '@billfold/shared/contracts/live.contract';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { parseBeat } from './live-frame';
import { watchSilence } from './silence-watch';

export type LiveConnection = {
  readonly url: string;
  readonly token: string;
  /** The first frame: environment, colon, username. */
  readonly greeting: string;
};

/**
 * A signal of a socket: it opened, it received a text, the server refused the session, or it is silent where a person
 * is back.
 */
export type LiveSignal =
  | { readonly kind: 'opened' }
  | { readonly kind: 'text'; readonly text: unknown }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silentOnReturn' };

/** `ws:` or `wss:` address of a configured address, which may also be a path of this site. */
const socketUrl = (configured: string): string => {
  const url = new URL(configured, globalThis.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
};

/** The channel ends when the socket closes or is silent for too long; closing the channel closes the socket. */
export const openLiveSocket = ({
  url,
  token,
  greeting,
}: LiveConnection): EventChannel<LiveSignal> =>
  eventChannel((emit) => {
    const socket = new WebSocket(socketUrl(url), [liveProtocol, token]);
    const watch = watchSilence({
      ask: () => socket.send(liveQuestion),
      onSilent: (isReturn) => {
        if (isReturn) emit({ kind: 'silentOnReturn' });
        emit(END);
      },
    });
    socket.addEventListener('open', () => {
      watch.opened();
      socket.send(greeting);
      emit({ kind: 'opened' });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const beat = parseBeat(data);
      watch.received(beat);
      if (beat === null) emit({ kind: 'text', text: data });
    });
    socket.addEventListener('close', ({ code }: CloseEvent) => {
      if (code === liveRefusedCode) emit({ kind: 'refused' });
      emit(END);
    });
    return () => {
      watch.stop();
      socket.close();
    };
  }, buffers.expanding(16));
