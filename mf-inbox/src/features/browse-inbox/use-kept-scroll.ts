import { useLayoutEffect, useRef } from 'react';

/** The scroll position of the list, kept when the screen is left. */
const kept = { search: '', top: 0 };

/**
 * Keeps the scroll position while conversations are opened, and on phones while the chat hides the list. A new search begins at
 * the top.
 */
export const useKeptScroll = (search: string, openSubId: number | null, rowCount: number) => {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kept.search !== search) Object.assign(kept, { search, top: 0 });
    if (area.current !== null) area.current.scrollTop = kept.top;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- a list that is shown again, or has rows now, must be put back
  }, [search, openSubId, rowCount]);
  const handleScroll = () => {
    const element = area.current;
    if (element !== null && element.clientHeight > 0) kept.top = element.scrollTop;
  };
  return { area, handleScroll };
};
