import { useLayoutEffect, useRef, type RefObject } from 'react';

type Place = { readonly subId: string; readonly top: number };

/**
 * Where the list is scrolled to, kept when the screen is left, with the rows in sight and their distances to its top.
 */
const kept: { search: string; top: number; inSight: readonly Place[] } = {
  search: '',
  top: 0,
  inSight: [],
};

const rowOf = (area: HTMLElement, subId: string): HTMLElement | null =>
  area.querySelector<HTMLElement>(`[data-sub-id="${subId}"]`);

/** The edges of a row, from the top of the visible area. A row is laid out inside of its block. */
const edgesOf = (
  row: Element,
  area: HTMLElement,
): { readonly top: number; readonly end: number } => {
  const { top, bottom } = row.getBoundingClientRect();
  const start = area.getBoundingClientRect().top + area.clientTop;
  return { top: top - start, end: bottom - start };
};

const isInSight = (element: Element, area: HTMLElement): boolean => {
  const { top, end } = edgesOf(element, area);
  return end > 0 && top < area.clientHeight;
};

/** Looks at the rows of blocks in sight only: those of others are not laid out. */
const placesIn = (area: HTMLElement): readonly Place[] =>
  Array.from(area.querySelectorAll('[data-block]'))
    .filter((block) => isInSight(block, area))
    .flatMap((block) => Array.from(block.querySelectorAll<HTMLElement>('[data-sub-id]')))
    .filter((row) => isInSight(row, area))
    .map((row) => ({ subId: row.dataset['subId'] ?? '', top: edgesOf(row, area).top }));

/** How far the rows in sight were moved: that of most of them, since one that got a text went to the top. */
const movedBy = (area: HTMLElement): number => {
  const moves = kept.inSight
    .flatMap(({ subId, top }) => {
      const row = rowOf(area, subId);
      return row === null ? [] : [edgesOf(row, area).top + area.scrollTop - kept.top - top];
    })
    .toSorted((one, other) => one - other);
  return moves[Math.floor(moves.length / 2)] ?? 0;
};

/** A list without rows, or hidden, has no place. */
const note = (area: HTMLElement) => {
  if (area.clientHeight > 0 && area.querySelector('[data-sub-id]') !== null)
    Object.assign(kept, { top: area.scrollTop, inSight: placesIn(area) });
};

/** Scrolls to the middle: the heights of rows that were never laid out are estimates. */
const bringIntoSight = (row: HTMLElement, area: HTMLElement) => {
  const { top, end } = edgesOf(row, area);
  if (top >= 0 && end <= area.clientHeight) return;
  area.scrollTop += (top + end - area.clientHeight) / 2;
  note(area);
};

/** Brings the row of a conversation into sight once per opening, as soon as it is listed and the list is shown. */
const useOpenedInSight = (
  area: RefObject<HTMLDivElement | null>,
  openSubId: number | null,
  rows: unknown,
) => {
  const seenId = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (seenId.current === openSubId) return;
    const element = area.current;
    const row = element === null ? null : rowOf(element, String(openSubId));
    if (openSubId !== null && (element === null || row === null || element.clientHeight === 0))
      return;
    seenId.current = openSubId;
    if (element !== null && row !== null) bringIntoSight(row, element);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- the row may come with a later answer
  }, [area, openSubId, rows]);
};

/**
 * Keeps the place of the list while conversations are opened, and on phones while the chat hides the list. The rows in
 * sight stay where they are when others come or go above them, except at the very top. A new search begins at the top.
 * An opened conversation is brought into sight.
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
  useOpenedInSight(area, openSubId, rows);
  const handleScroll = () => {
    const element = area.current;
    if (element !== null) note(element);
  };
  return { area, handleScroll };
};
