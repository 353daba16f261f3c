import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

/** A hint ends with the pointer or the focus; a pinned one ends when it is dismissed. */
type TipState = 'closed' | 'hinted' | 'pinned';

const hoverMs = 200;
const edgePx = 16;
const gapPx = 6;
const dismissals = ['pointerdown', 'scroll', 'resize', 'blur'] as const;

/** Above the mark, or below where there is no room; always whole on the screen. */
const placeTip = (tip: HTMLElement, mark: DOMRect): void => {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(mark.left + mark.width / 2 - width / 2, window.innerWidth - width - edgePx);
  const above = mark.top - height - gapPx;
  tip.style.left = `${Math.max(edgePx, left)}px`;
  tip.style.top = `${above < gapPx ? mark.bottom + gapPx : above}px`;
};

/** When a tip is shown and where: the handlers of the place around the mark (`around`) and of the mark itself. */
export const useTip = () => {
  const root = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<TipState>('closed');
  const isShown = state !== 'closed';
  const close = () => setState('closed');
  const hint = () => setState((current) => (current === 'closed' ? 'hinted' : current));
  const fade = () => setState((current) => (current === 'hinted' ? 'closed' : current));
  const dismiss = useEffectEvent(({ type, target }: Event) => {
    const isInside = target instanceof Node && root.current?.contains(target) === true;
    if (type !== 'pointerdown' || !isInside) close();
  });
  useLayoutEffect(() => {
    if (!isShown || tip.current === null || root.current === null) return;
    // In the top layer nothing around the mark clips or moves it; where there is none, it is placed all the same.
    if ('showPopover' in tip.current) tip.current.showPopover();
    placeTip(tip.current, root.current.getBoundingClientRect());
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const listen = (event: Event) => dismiss(event);
    for (const name of dismissals) window.addEventListener(name, listen, name === 'scroll');
    return () => {
      for (const name of dismissals) window.removeEventListener(name, listen, name === 'scroll');
    };
  }, [isShown]);
  useEffect(() => () => clearTimeout(hover.current), []);
  const after = (change: () => void) => {
    clearTimeout(hover.current);
    hover.current = setTimeout(change, hoverMs);
  };
  return {
    root,
    tip,
    isShown,
    around: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && after(hint),
      onPointerLeave: () => after(fade),
    },
    mark: {
      onClick: () => setState(state === 'pinned' ? 'closed' : 'pinned'),
      onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && hint(),
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isShown) return;
        // The dialog around it stays.
        event.stopPropagation();
        close();
      },
    },
  };
};
