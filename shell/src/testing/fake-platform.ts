/** Browser features that jsdom lacks: widths and sockets. */

type Listener = () => void;
const mediaListeners = new Set<Listener>();
let width = 1280;

const matches = (query: string): boolean => {
  const limit = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN);
  return width <= limit;
};

/** The window's width in pixels, as media queries see it. */
export const setWidth = (pixels: number): void => {
  width = pixels;
  for (const listener of mediaListeners) listener();
};

const installMatchMedia = (): void => {
  globalThis.matchMedia = (query: string) =>
    ({
      media: query,
      get matches() {
        return matches(query);
      },
      addEventListener: (_type: string, listener: Listener) => mediaListeners.add(listener),
      removeEventListener: (_type: string, listener: Listener) => mediaListeners.delete(listener),
    }) as unknown as MediaQueryList;
};

export class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;

  constructor(
    readonly url: string,
    readonly protocols: readonly string[],
  ) {
    super();
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  accept(): void {
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', {
        data: typeof frame === 'string' ? frame : JSON.stringify(frame),
      }),
    );
  }

  lose(code = 1006): void {
    this.isClosed = true;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** Call before each test: desktop width, no sockets, empty storage. */
export const resetPlatform = (): void => {
  installMatchMedia();
  mediaListeners.clear();
  width = 1280;
  FakeSocket.opened.length = 0;
  Object.assign(globalThis, { WebSocket: FakeSocket });
  localStorage.clear();
  sessionStorage.clear();
};
