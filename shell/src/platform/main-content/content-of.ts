/** What is to be seen of a screen. `loading`: something that is marked as not final, and nothing else. */
export type Content = 'content' | 'loading' | 'blank';

/** Seen without a text in them. */
const controls =
  'a[href],button,input,select,textarea,summary,img,svg,canvas,video,iframe,object,[role="button"],[contenteditable="true"]';
/** Selectors of unfinished content: busy regions, progress, and the boxes of a skeleton, which are decoration. */
const unfinished = '[aria-busy="true"],[role="progressbar"],progress,[aria-hidden="true"]';

/** The browser of most tests has no layout: there only styles count. */
const hasLayout = (): boolean => document.documentElement.getBoundingClientRect().width > 0;

/** Whether styles make it visible: its own and those of its ancestors. */
const isShown = (element: Element): boolean => {
  if (typeof element.checkVisibility === 'function')
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (getComputedStyle(element).visibility !== 'visible') return false;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { display, opacity } = getComputedStyle(one);
    if (display === 'none' || Number.parseFloat(opacity) === 0) return false;
  }
  return true;
};

const isSmall = ({ width, height }: DOMRect): boolean => width <= 1 || height <= 1;

/** Whether no scrolling leads to it. */
const isOffPage = ({ right, bottom, left }: DOMRect): boolean =>
  right + globalThis.scrollX <= 0 ||
  bottom + globalThis.scrollY <= 0 ||
  left >= Math.max(globalThis.innerWidth, document.documentElement.scrollWidth);

const isCutting = (element: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /hidden|clip|auto|scroll/.test(`${overflowX} ${overflowY}`);
};

/**
 * Whether its box is larger than a dot, can be scrolled to and is not cut off: a text for screen readers alone is not
 * seen.
 */
const hasBox = (element: Element): boolean => {
  let boxed: Element | null = element;
  while (boxed !== null && getComputedStyle(boxed).display === 'contents')
    boxed = boxed.parentElement;
  if (boxed === null) return false;
  const box = boxed.getBoundingClientRect();
  if (isSmall(box) || isOffPage(box)) return false;
  for (let one = boxed.parentElement; one !== null; one = one.parentElement)
    if (isSmall(one.getBoundingClientRect()) && isCutting(one)) return false;
  return true;
};

/** What is to be seen inside an element now. Ends at the first text or control that counts. */
export const contentOf = (root: Element): Content => {
  const withLayout = hasLayout();
  const isSeen = (element: Element): boolean =>
    isShown(element) && (!withLayout || hasBox(element));
  let isLoading = false;
  const isContent = (element: Element): boolean => {
    const mark = element.closest(unfinished);
    const isFinal = mark === null || !root.contains(mark);
    if (!isSeen(element)) return false;
    if (!isFinal) isLoading = true;
    return isFinal;
  };
  for (const control of root.querySelectorAll(controls)) if (isContent(control)) return 'content';
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement } = text;
    if (parentElement === null || text.nodeValue?.trim() === '') continue;
    if (isContent(parentElement)) return 'content';
  }
  const isUnfinished = isLoading || [...root.querySelectorAll(unfinished)].some(isSeen);
  return isUnfinished ? 'loading' : 'blank';
};
