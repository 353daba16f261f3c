/**
 * As a ref: content that is cut off gets a place in the tab order, so that the keyboard can scroll it, and `data-cut`.
 */
export const makeScrollable = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => {
    const isCut =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    element.toggleAttribute('data-cut', isCut);
    if (isCut) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  return () => observer.disconnect();
};
