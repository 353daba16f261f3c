/** After this time a screen has drawn its API data again. */
const heldMs = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the height of the page, and so its scroll position, while a screen is drawn again. */
export const keepPlace = (): void => {
  if (globalThis.scrollY === 0) return;
  const { style } = document.body;
  style.minHeight = `${document.documentElement.scrollHeight}px`;
  clearTimeout(timer);
  timer = setTimeout(() => {
    style.minHeight = '';
  }, heldMs);
};
