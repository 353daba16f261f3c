import { useLayoutEffect, useRef, type FocusEvent } from 'react';

type Focused = { readonly area: Element; readonly subId: string; readonly tag: string };

/** Keeps the focus on its row, which is another element once a new text has moved it to another block. */
export const useKeptFocus = () => {
  const focused = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { area, subId, tag } = focused.current;
    area
      .querySelector<HTMLElement>(`[data-sub-id="${subId}"] ${tag}`)
      ?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-sub-id]');
      focused.current =
        row === null
          ? null
          : { area: currentTarget, subId: row.dataset['subId'] ?? '', tag: target.tagName };
    },
    // A row that is taken away gets no such event.
    onBlur: () => {
      focused.current = null;
    },
  };
};
