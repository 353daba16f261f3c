import { useEffect } from 'react';

/** A press of a finger or a mouse, and when it was, by `performance.now()`. */
export type Press = { readonly event: MouseEvent; readonly at: number };

/** The last two presses, newest first: one may be on the control itself. */
let presses: readonly Press[] = [];

export const lastPresses = (): readonly Press[] => presses;

/** Whether a click was made with a finger or a mouse, not with a key. */
export const hasPlace = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 0;

/** Records presses while a screen is mounted, so that a control drawn by a press can find that press. */
export const usePressNotes = (): void => {
  useEffect(() => {
    const note = (event: MouseEvent) => {
      const isNoted = presses[0]?.event === event;
      if (hasPlace(event) && !isNoted)
        presses = [{ event, at: performance.now() }, ...presses.slice(0, 1)];
    };
    window.addEventListener('click', note, true);
    return () => window.removeEventListener('click', note, true);
  }, []);
};
