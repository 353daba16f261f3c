/** By then a screen has drawn again what it reads from the API. */
const heldMs = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets the page keep its height while a screen is drawn anew, and with it the place that it is scrolled to. */
export const keepPlace = (): void => {
  if (globalThis.scrollY === 0) return;
  const { style } = document.body;
  style.minHeight = `${document.documentElement.scrollHeight}px`;
  clearTimeout(timer);
  timer = setTimeout(() => {
    style.minHeight = '';
  }, heldMs);
};
