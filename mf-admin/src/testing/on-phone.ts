/** Gives the document a width; the result takes it away. */
export const atWidth = (widthPx: number): (() => void) => {
  const matchMedia = (query: string) => ({
    matches: widthPx <= Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1]),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  Object.assign(globalThis, { matchMedia });
  return () => Reflect.deleteProperty(globalThis, 'matchMedia');
};

/** Gives the document the width of a phone; the result takes it away. */
export const onPhone = (): (() => void) => atWidth(360);
