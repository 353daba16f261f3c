import { useLayoutEffect, type RefObject } from 'react';

/**
 * What notifications must not cover: a message field (`data-foot`), the buttons of a panel, and the main button of a
 * form.
 */
const feet = 'section>footer,[data-foot],main [type=submit]';
const measureMs = 250;

/** What ends farther above the bottom of the window is in the middle of a page, not at its foot. */
const reach = 120;

/** How far that reaches up from the bottom of the window. What begins in the upper half is not at the foot. */
const footOf = (region: HTMLElement): number =>
  Math.max(
    0,
    ...Array.from(document.querySelectorAll(feet), (foot) => {
      const { top, bottom, right } = foot.getBoundingClientRect();
      const isAtFoot = top > innerHeight / 2 && bottom > innerHeight - reach;
      return isAtFoot && right > region.offsetLeft ? innerHeight - top : 0;
    }),
  );

const roomToken = '--notices-room';

/**
 * Keeps `--foot` of the notifications while they are shown: a page, a panel and a field announce no change of their
 * place. `--notices-room` of the document is what they cover of its end; a foot keeps its own.
 */
export const useFoot = (region: RefObject<HTMLElement | null>, shown: number): void =>
  useLayoutEffect(() => {
    if (shown === 0) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      if (region.current === null) return;
      const foot = footOf(region.current);
      region.current.style.setProperty('--foot', `${foot}px`);
      style.setProperty(roomToken, `${foot === 0 ? region.current.offsetHeight : 0}px`);
    };
    measure();
    const timer = setInterval(measure, measureMs);
    return () => {
      clearInterval(timer);
      style.removeProperty(roomToken);
    };
  }, [shown, region]);
