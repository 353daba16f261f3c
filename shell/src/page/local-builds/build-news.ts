/** The news of a development server about its builds; `away` when it does not answer. */
export type BuildNews =
  | { readonly status: 'away' }
  /** `hash`: how the compiler names the build. */
  | { readonly status: 'built'; readonly hash: string }
  | { readonly status: 'failed'; readonly errors: string };

/** Waits before the socket is opened again; the last one from then on. */
export const reconnectDelaysMs = [1_000, 2_000, 5_000] as const;

type ServerMessage = {
  readonly type: string;
  readonly data?: unknown;
  readonly params?: { readonly preventReloading?: boolean };
};
type BuildError = { readonly message: string; readonly moduleName?: string };

const colours = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');
/** The compiler's own stack trace after the place of the error. */
const backtrace = /\s*^(?:Caused by|Stack backtrace):[\s\S]*$/m;
const textOf = ({ moduleName, message }: BuildError): string =>
  [moduleName, message].filter(Boolean).join('\n').replaceAll(colours, '').replace(backtrace, '');

/** Maps a message of webpack-dev-server; null when it is no news. */
const newsOf = ({ type, data, params }: ServerMessage, hash: string): BuildNews | null => {
  if (
    type === 'ok' ||
    type === 'still-ok' ||
    (type === 'warnings' && params?.preventReloading !== true)
  )
    return { status: 'built', hash };
  return type === 'errors'
    ? { status: 'failed', errors: (data as readonly BuildError[]).map(textOf).join('\n\n') }
    : null;
};

/** Follows the builds of a development server, also when it goes and comes back. Returns the function that stops it. */
export const listenToBuilds = (server: string, onNews: (news: BuildNews) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket;
  let failures = 0;
  let hash = '';
  const handleMessage = ({ data }: MessageEvent<string>): void => {
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'hash') hash = String(message.data);
    const news = newsOf(message, hash);
    if (news !== null) onNews(news);
  };
  const handleClose = (): void => {
    onNews({ status: 'away' });
    timer = setTimeout(
      connect,
      reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)],
    );
    failures += 1;
  };
  const connect = (): void => {
    socket = new WebSocket(`${server.replace(/^http/, 'ws')}/ws`);
    socket.addEventListener('open', () => (failures = 0));
    socket.addEventListener('message', handleMessage);
    socket.addEventListener('close', handleClose);
  };
  connect();
  return () => {
    clearTimeout(timer);
    socket.removeEventListener('close', handleClose);
    socket.close();
  };
};
