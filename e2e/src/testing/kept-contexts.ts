import type { BrowserContext } from '@playwright/test';
import type { StoredState } from './sign-in';

export type KeptContexts = {
  /** A context without pages, with this storage and no other. */
  readonly take: (storage?: StoredState) => Promise<BrowserContext>;
  /** After a test: closes its pages and takes back what it changed. What cannot be taken back, and all of a failed test, is closed. */
  readonly clear: (isGreen: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

const empty: StoredState = { cookies: [], origins: [] };
/** Nothing takes these back. The clock of a page is the one of its context. */
const lasting = { context: ['addInitScript', 'exposeBinding', 'exposeFunction'], clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] } as const;

/** Calls `noted` before any of the methods does its work. */
const watch = <Target extends object>(target: Target, methods: readonly (keyof Target)[], noted: () => void): void => {
  for (const method of methods) {
    const original = target[method];
    if (typeof original !== 'function') continue;
    Object.defineProperty(target, method, {
      value: (...given: readonly unknown[]) => {
        noted();
        return Reflect.apply(original, target, given) as unknown;
      },
    });
  }
};

/**
 * The contexts of a worker's browser, used by one test after the other: files stay in their cache, which costs a page of a new context
 * most of its time.
 */
export const openKeptContexts = (create: () => Promise<BrowserContext>): KeptContexts => {
  const free: BrowserContext[] = [];
  const taken: BrowserContext[] = [];
  const changed = new Set<BrowserContext>();
  const open = async (): Promise<BrowserContext> => {
    const context = await create();
    const note = (): void => void changed.add(context);
    watch(context, lasting.context, note);
    watch(context.clock, lasting.clock, note);
    return context;
  };
  const tidy = async (context: BrowserContext): Promise<void> => {
    context.removeAllListeners('page');
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.setExtraHTTPHeaders({});
    await context.clearPermissions();
  };
  return {
    take: async (storage = empty) => {
      const context = free.pop() ?? (await open());
      taken.push(context);
      await context.setStorageState(storage);
      return context;
    },
    clear: async (isGreen) => {
      for (const context of taken.splice(0)) {
        if (!isGreen || changed.has(context)) {
          await context.close();
          continue;
        }
        await tidy(context);
        free.push(context);
      }
    },
    close: async () => void (await Promise.all([...free, ...taken].map((context) => context.close()))),
  };
};
