import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The panel's id; its first link or button receives the focus. */
export const drawerPanelId = 'menu-panel';
/** The id of the button that opens it: the focus returns there. */
export const drawerOpenerId = 'menu-opener';
/** The id of the button that opens it where the other one is hidden: on a desktop. */
export const wideDrawerOpenerId = 'wide-menu-opener';

type DrawerState =
  | { readonly status: 'open'; readonly at: string }
  | { readonly status: 'closed'; readonly by: 'visitor' | 'navigation' };
const closedByVisitor: DrawerState = { status: 'closed', by: 'visitor' };
const closedByNavigation: DrawerState = { status: 'closed', by: 'navigation' };

export type Drawer = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

const focusPanel = (): void =>
  document.getElementById(drawerPanelId)?.querySelector<HTMLElement>('a[href], button')?.focus();
/** A hidden button takes no focus. */
const focusOpener = (): void => {
  for (const id of [wideDrawerOpenerId, drawerOpenerId]) document.getElementById(id)?.focus();
};

const useWaysOut = (isOpen: boolean, close: () => void): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleLeaving = (event: Event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', handleKeyDown);
    window.addEventListener(leavingEvent, handleLeaving);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      window.removeEventListener(leavingEvent, handleLeaving);
    };
  }, [isOpen, close]);
};

/**
 * A panel that slides over the page. Escape, the back button, a navigation and a layout without drawer (`isDrawer`
 * false) close it. The page below must be `inert` while it is open.
 */
export const useDrawer = (isDrawer = true): Drawer => {
  const { key } = useLocation();
  const [state, setState] = useState<DrawerState>(closedByNavigation);
  // Closed for good: going back to this place must not find it open again.
  if (state.status === 'open' && (state.at !== key || !isDrawer)) setState(closedByNavigation);
  const isOpen = isDrawer && state.status === 'open' && state.at === key;
  const wasOpen = useRef(false);

  const open = useCallback(() => setState({ status: 'open', at: key }), [key]);
  const close = useCallback(() => setState(closedByVisitor), []);
  useWaysOut(isOpen, close);
  useEffect(() => {
    const wasClosedHere = wasOpen.current && state === closedByVisitor;
    wasOpen.current = isOpen;
    if (isOpen) focusPanel();
    else if (wasClosedHere) focusOpener();
  }, [isOpen, state]);
  return { isOpen, open, close };
};
