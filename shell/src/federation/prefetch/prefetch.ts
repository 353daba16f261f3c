import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { isSpared } from '@billfold/shared/remote/spared-connection';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';
import { hintFiles } from './hint-files';

/** How long the pointer rests on a link before the prefetch starts. */
export const intentMs = 80;

const pathOf = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    link === null ||
    link.origin !== globalThis.location.origin ||
    link.target === '_blank' ||
    link.hasAttribute('download')
  )
    return null;
  return link.pathname;
};

type PrefetchOptions = { readonly plan: PagePlan; readonly screens: readonly PlannedScreen[] };

/** Fetches the boot files of a path's screen, once per route. */
const createFetchAhead = ({ plan, screens }: PrefetchOptions): ((path: string) => void) => {
  const done = new Set<PlannedScreen>();
  return (path) => {
    const screen = screenOfPath(screens, path);
    const remote = plan.remotes.find(({ module }) => module === screen?.module);
    if (
      screen === null ||
      remote === undefined ||
      remote.disabled !== null ||
      remote.reason === 'local' ||
      done.has(screen)
    )
      return;
    done.add(screen);
    const boot = remote.routes.find((route) => route.path === screen.path)?.boot ?? [];
    const base = new URL(remote.base, document.baseURI);
    hintFiles(
      boot.map((file) => new URL(file, base).href),
      () => done.delete(screen),
    );
  };
};

/**
 * Prefetches the boot files of a link's screen while the link has the pointer or the focus: once per route, without executing
 * them, and not on payment pages. Returns the function that stops it.
 */
export const prefetchOnIntent = (options: PrefetchOptions): (() => void) => {
  const fetchAhead = createFetchAhead(options);
  let pending: { readonly path: string; readonly timer: ReturnType<typeof setTimeout> } | null =
    null;
  const cancel = (): void => {
    if (pending !== null) clearTimeout(pending.timer);
    pending = null;
  };
  const handleEnter = ({ target }: Event): void => {
    const path = pathOf(target);
    if (
      path === null ||
      path === pending?.path ||
      isSpared() ||
      isPaymentPage(globalThis.location.pathname)
    )
      return;
    cancel();
    const timer = setTimeout(() => {
      pending = null;
      fetchAhead(path);
    }, intentMs);
    pending = { path, timer };
  };
  const handleLeave = (event: Event): void => {
    // Between the icon and the label of one link the pointer has left nothing.
    const towards =
      event instanceof MouseEvent || event instanceof FocusEvent ? event.relatedTarget : null;
    if (pending !== null && pathOf(towards) !== pending.path) cancel();
  };

  const listeners = [
    ['pointerover', handleEnter],
    ['focusin', handleEnter],
    ['pointerout', handleLeave],
    ['focusout', handleLeave],
  ] as const;
  for (const [type, listener] of listeners)
    document.addEventListener(type, listener, { passive: true });
  return () => {
    cancel();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener);
  };
};
