import { createBurst } from '../loading/burst';

export type NavigateOptions = { readonly replace?: boolean };

/** The functions of the router that the shell needs; bound once the router exists. */
export type RouterPort = {
  navigate: (path: string, options?: NavigateOptions) => Promise<void> | void;
  readonly revalidate: () => Promise<void> | void;
  readonly state: {
    readonly navigation: { readonly location?: { readonly hash: string } | undefined };
  };
};

export type Navigator = {
  readonly bind: (router: RouterPort) => void;
  readonly go: (path: string, options?: NavigateOptions) => void;
  /** Runs the guard of the current address again. */
  readonly revalidate: () => void;
  readonly pathname: () => string;
  /** The hash of the address that is being opened, else of the one in sight. */
  readonly targetHash: () => string;
  /** Number of navigations requested so far. */
  readonly count: () => number;
  /** Whether the next address replaces the current one. */
  readonly isReplacing: () => boolean;
};

/** More navigations than a visitor can start, with a key kept pressed too, and more than a page starts by itself. */
const floods = {
  any: { limit: 100, withinMs: 2_000 },
  unasked: { limit: 20, withinMs: 5_000 },
} as const;
type Flood = { readonly limit: number; readonly withinMs: number };

/** So long after a press a navigation may be its effect. */
const askedForMs = 1_000;

/** Answers whether the visitor pressed something a moment ago. */
const followPresses = (): (() => boolean) => {
  let pressedAt = -Infinity;
  const note = ({ isTrusted }: Event): void => {
    if (isTrusted) pressedAt = Date.now();
  };
  for (const type of ['keydown', 'pointerdown', 'click'])
    globalThis.addEventListener(type, note, { capture: true, passive: true });
  return () => Date.now() - pressedAt < askedForMs;
};

const refuseFloods = (router: RouterPort, onFlood: (error: Error) => void): void => {
  const { navigate } = router;
  const isAsked = followPresses();
  const floodOf = ({ limit, withinMs }: Flood): (() => Error | null) => {
    const isOver = createBurst(limit, withinMs);
    return () =>
      isOver() ? new Error(`More than ${limit} navigations within ${withinMs} ms`) : null;
  };
  const [any, unasked] = [floodOf(floods.any), floodOf(floods.unasked)];
  router.navigate = (...target) => {
    const error = any() ?? (isAsked() ? null : unasked());
    return error === null ? navigate(...target) : onFlood(error);
  };
};

/** Lets services navigate before the router exists: early calls wait for it. */
export const createNavigator = (
  onError: (error: unknown) => void,
  /** Called with the navigation that is refused as part of a loop, from within the call. */
  onFlood: (error: Error) => void = () => {},
): Navigator => {
  let router: RouterPort | null = null;
  let pending: NavigateOptions = {};
  let count = 0;
  const waiting: ((bound: RouterPort) => Promise<void> | void)[] = [];
  const run = (step: (bound: RouterPort) => Promise<void> | void) => {
    if (router === null) {
      waiting.push(step);
      return;
    }
    Promise.resolve(step(router)).catch(onError);
  };
  return {
    bind: (bound) => {
      const { navigate } = bound;
      // Links and screens navigate by the router itself.
      bound.navigate = async (path, options = {}) => {
        count += 1;
        pending = options;
        await navigate(path, options);
        if (pending === options) pending = {};
      };
      refuseFloods(bound, onFlood);
      router = bound;
      for (const step of waiting.splice(0)) run(step);
    },
    go: (path, options) => run((bound) => bound.navigate(path, options)),
    revalidate: () => run((bound) => bound.revalidate()),
    pathname: () => globalThis.location.pathname,
    count: () => count,
    targetHash: () => router?.state.navigation.location?.hash ?? globalThis.location.hash,
    isReplacing: () => pending.replace === true,
  };
};
