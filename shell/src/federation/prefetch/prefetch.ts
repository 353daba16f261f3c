import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { isSpared } from '@billfold/shared/remote/spared-connection';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import type { PrefetchOptions } from './fetch-ahead';

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

/** The code is fetched with the first wish, and is there for the next ones. */
const loadFetchAhead = () =>
  loadShellChunk(
    'What fetches ahead',
    () => import(/* webpackChunkName: "fetch-ahead" */ './fetch-ahead'),
  );

/**
 * Prefetches the boot files of a link's screen while the link has the pointer or the focus: once per route, without
 * executing them, and not on payment pages. Returns the function that stops it.
 */
export const prefetchOnIntent = (options: PrefetchOptions): (() => void) => {
  let fetchAhead: ((path: string) => void) | null = null;
  const hint = async (path: string): Promise<void> => {
    // A hint that does not come costs time only.
    const loaded = await loadFetchAhead().catch(() => null);
    if (loaded === null) return;
    fetchAhead ??= loaded.createFetchAhead(options);
    fetchAhead(path);
  };
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
      void hint(path);
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
