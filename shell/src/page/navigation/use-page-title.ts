import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

export const productName = 'Billfold';
/** The fields of a route's `handle`. */
export type RouteHandle = { readonly title: string };

const titleOf = (handle: unknown): string | null => {
  const isHandle = typeof handle === 'object' && handle !== null && 'title' in handle;
  return isHandle && typeof handle.title === 'string' ? handle.title : null;
};

/** Names the window after the route in sight. */
export const usePageTitle = (): void => {
  const titles = useMatches().map(({ handle }) => titleOf(handle));
  const title = titles.findLast((text) => text !== null) ?? null;
  useEffect(() => {
    document.title = title === null ? productName : `${title} · ${productName}`;
  }, [title]);
};
