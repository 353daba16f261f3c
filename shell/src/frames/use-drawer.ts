import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The panel's id: the focus goes to its first link or button. */
export const drawerPanelId = 'menu-panel';
/** The id of the button that opens it: the focus returns there. */
export const drawerOpenerId = 'menu-opener';

export type Drawer = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void };

const focusPanel = (): void => document.getElementById(drawerPanelId)?.querySelector<HTMLElement>('a[href], button')?.focus();
const focusOpener = (): void => document.getElementById(drawerOpenerId)?.focus();

const useEscape = (isOpen: boolean, close: () => void): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen, close]);
};

/** A panel that slides over the page: Escape and every navigation close it. The page behind must be `inert` while it is open. */
export const useDrawer = (): Drawer => {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const wasOpen = useRef(false);

  const open = useCallback(() => setOpenedAt(pathname), [pathname]);
  const close = useCallback(() => setOpenedAt(null), []);
  useEscape(isOpen, close);
  useEffect(() => {
    const wasClosedHere = wasOpen.current && openedAt === null;
    wasOpen.current = isOpen;
    if (isOpen) focusPanel();
    else if (wasClosedHere) focusOpener();
  }, [isOpen, openedAt]);
  return { isOpen, open, close };
};
