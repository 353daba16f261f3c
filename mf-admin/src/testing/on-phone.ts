/** Gives the document the width of a phone; the result takes it away. */
export const onPhone = (): (() => void) => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
  return () => Reflect.deleteProperty(globalThis, 'matchMedia');
};
