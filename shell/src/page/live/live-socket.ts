import { liveProtocol, liveRefusedCode } from '@billfold/shared/contracts/live.contract';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';

export type LiveConnection = {
  readonly url: string;
  readonly token: string;
  /** The first frame: environment, colon, username. */
  readonly greeting: string;
};

/** A signal of a socket: it opened, it received a text, or the server refused the session. */
export type LiveSignal =
  | { readonly kind: 'opened' }
  | { readonly kind: 'text'; readonly text: unknown }
  | { readonly kind: 'refused' };

/** `ws:` or `wss:` address of a configured address, which may also be a path of this site. */
const socketUrl = (configured: string): string => {
  const url = new URL(configured, globalThis.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
};

/** The channel ends when the socket closes; closing the channel closes the socket. */
export const openLiveSocket = ({
  url,
  token,
  greeting,
}: LiveConnection): EventChannel<LiveSignal> =>
  eventChannel((emit) => {
    const socket = new WebSocket(socketUrl(url), [liveProtocol, token]);
    socket.addEventListener('open', () => {
      socket.send(greeting);
      emit({ kind: 'opened' });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      emit({ kind: 'text', text: data }),
    );
    socket.addEventListener('close', ({ code }: CloseEvent) => {
      if (code === liveRefusedCode) emit({ kind: 'refused' });
      emit(END);
    });
    return () => socket.close();
  }, buffers.expanding(16));
