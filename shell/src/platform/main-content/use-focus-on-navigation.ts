import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export const mainContentId = 'main-content';

/** How long a new screen may take to show its heading; after that the focus stays on the main area. */
const headingWaitMs = 4_000;

const isTaken = (main: HTMLElement): boolean => {
  const active = document.activeElement;
  return active !== null && active !== main && active !== document.body && !active.matches('h1');
};

const focusHeading = (main: HTMLElement): boolean => {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  return true;
};

/** Moves the focus to the new screen's heading as soon as there is one, unless something took the focus meanwhile. */
const followHeading = (main: HTMLElement): (() => void) => {
  const observer = new MutationObserver(() => {
    if (isTaken(main) || focusHeading(main)) observer.disconnect();
  });
  const timer = setTimeout(() => observer.disconnect(), headingWaitMs);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
};

/**
 * Moves the focus to the heading of the screen; while there is none, to the main area. Returns the function that ends
 * the wait.
 */
export const focusMain = (): (() => void) | undefined => {
  const main = document.getElementById(mainContentId);
  if (main === null || focusHeading(main)) return undefined;
  main.focus({ preventScroll: true });
  return followHeading(main);
};

/** A screen that two paths share may hide the focused element on one of them. */
const isSeen = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility();

/**
 * After a navigation the focus is on the new screen: on its heading, else on the main area. The first page keeps its
 * own.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return undefined;
    seen.current = pathname;
    const main = document.getElementById(mainContentId);
    const active = document.activeElement;
    const isOwnFocus =
      main !== null &&
      active !== null &&
      main.contains(active) &&
      active !== main &&
      isSeen(active);
    return isOwnFocus ? undefined : focusMain();
  }, [pathname]);
};
