import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { StoredState } from './sign-in';

export type OpenedContext = {
  readonly context: BrowserContext;
  /** Without `isReusable` the context is closed, else its pages are. */
  readonly end: (isReusable: boolean) => Promise<void>;
};

type PooledContext = {
  readonly context: BrowserContext;
  /** Stays open between tests. */
  readonly anchor: Page;
  readonly session: CDPSession;
};

/** An answer of the product's origin without a script. */
const anchorPath = '/registry/health/live';

const openPooled = async (makeContext: () => Promise<BrowserContext>): Promise<PooledContext> => {
  const context = await makeContext();
  const anchor = await context.newPage();
  await anchor.goto(anchorPath);
  return { context, anchor, session: await context.newCDPSession(anchor) };
};

/** Makes the context as empty as a new one, but for the person who is signed in. */
const clear = async (
  { context, anchor, session }: PooledContext,
  stored: StoredState | undefined,
): Promise<void> => {
  await context.clearCookies();
  await context.clearPermissions();
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  if (stored === undefined) return;
  await context.addCookies(stored.cookies);
  await anchor.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    stored.origins.flatMap(({ localStorage: entries }) => entries),
  );
};

/**
 * Browser contexts that tests use one after the other. The anchor keeps the renderer process of the product's origin,
 * in which pages of later tests open, too (`--process-per-site`): what it compiled once is compiled for all of them, a
 * third of the work of a page load.
 */
export const createContextPool = () => {
  const idle = new Map<string, PooledContext[]>();

  const end = async (kind: string, pooled: PooledContext, isReusable: boolean): Promise<void> => {
    const { context, anchor } = pooled;
    if (!isReusable || anchor.isClosed()) return context.close();
    const ofTest = context.pages().filter((page) => page !== anchor);
    await Promise.all(ofTest.map((page) => page.close()));
    idle.set(kind, [...(idle.get(kind) ?? []), pooled]);
  };

  /** `kind`: contexts of one kind are made with the same options. */
  const take = async (
    kind: string,
    makeContext: () => Promise<BrowserContext>,
    stored: StoredState | undefined,
  ): Promise<OpenedContext> => {
    const pooled = idle.get(kind)?.pop() ?? (await openPooled(makeContext));
    await clear(pooled, stored);
    return {
      context: pooled.context,
      end: (isReusable) => end(kind, pooled, isReusable),
    };
  };

  return { take };
};
