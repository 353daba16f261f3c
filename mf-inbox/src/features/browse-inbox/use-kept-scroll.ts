import { useLayoutEffect, useRef } from 'react';

type Place = { readonly subId: string; readonly top: number };

/** Where the list is scrolled to, kept when the screen is left, with the rows in sight and their distances to its top. */
const kept: { search: string; top: number; inSight: readonly Place[] } = {
  search: '',
  top: 0,
  inSight: [],
};

const rowOf = (area: HTMLElement, subId: string): HTMLElement | null =>
  area.querySelector<HTMLElement>(`[data-sub-id="${subId}"]`);

/** The first of these rows, from top to bottom, of which the list shows a part: found without looking at all of them. */
const firstInSight = (rows: NodeListOf<HTMLElement>, top: number): number => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && row.offsetTop + row.offsetHeight <= top) low = middle + 1;
    else high = middle;
  }
  return low;
};

const placesIn = (area: HTMLElement): readonly Place[] => {
  const rows = area.querySelectorAll<HTMLElement>('[data-sub-id]');
  const { scrollTop, clientHeight } = area;
  const places: Place[] = [];
  for (let index = firstInSight(rows, scrollTop); index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined || row.offsetTop >= scrollTop + clientHeight) break;
    places.push({ subId: row.dataset['subId'] ?? '', top: row.offsetTop - scrollTop });
  }
  return places;
};

/** How far the rows in sight were moved: that of most of them, since one that got a text went to the top. */
const movedBy = (area: HTMLElement): number => {
  const moves = kept.inSight
    .flatMap(({ subId, top }) => {
      const row = rowOf(area, subId);
      return row === null ? [] : [row.offsetTop - kept.top - top];
    })
    .toSorted((one, other) => one - other);
  return moves[Math.floor(moves.length / 2)] ?? 0;
};

/** A list without rows, or hidden, has no place. */
const note = (area: HTMLElement) => {
  if (area.clientHeight > 0 && area.querySelector('[data-sub-id]') !== null)
    Object.assign(kept, { top: area.scrollTop, inSight: placesIn(area) });
};

/**
 * Keeps the place of the list while conversations are opened, and on phones while the chat hides the list. The rows in sight stay
 * where they are when others come or go above them, except at the very top. A new search begins at the top.
 */
export const useKeptScroll = (search: string, openSubId: number | null, rows: unknown) => {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kept.search !== search) Object.assign(kept, { search, top: 0, inSight: [] });
    const element = area.current;
    if (element === null) return;
    element.scrollTop = kept.top === 0 ? 0 : kept.top + movedBy(element);
    note(element);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- a list that is shown again, or has other rows now, must be put back
  }, [search, openSubId, rows]);
  const handleScroll = () => {
    const element = area.current;
    if (element !== null) note(element);
  };
  return { area, handleScroll };
};
