import { useLayoutEffect, useRef, type FocusEvent } from 'react';

type Focused = {
  readonly area: Element;
  readonly subId: string;
  readonly place: number;
  readonly tag: string;
};

const rowsIn = (area: Element) => [...area.querySelectorAll<HTMLElement>('[data-sub-id]')];

/**
 * Keeps the focus on its row, which is another element once a new text has moved it to another block; of a row that
 * has left the list, on the one that has taken its place.
 */
export const useKeptFocus = () => {
  const focused = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { area, subId, place, tag } = focused.current;
    const rows = rowsIn(area);
    const row =
      rows.find(({ dataset }) => dataset['subId'] === subId) ?? rows[place] ?? rows.at(-1);
    row?.querySelector<HTMLElement>(tag)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-sub-id]');
      focused.current =
        row === null
          ? null
          : {
              area: currentTarget,
              subId: row.dataset['subId'] ?? '',
              place: rowsIn(currentTarget).indexOf(row),
              tag: target.tagName,
            };
    },
    // A row that is taken away gets no such event.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What a key has opened over the list gives the focus back, but its row may leave first.
      if (relatedTarget?.closest('[role=menu], [role=dialog], [role=alertdialog]')) return;
      focused.current = null;
    },
  };
};
