/** The shell's own parts around a screen, while React has them in the page. */
export const frameParts = new Set<HTMLElement>();

/** The `ref` of such a part. React calls the answer before it takes the part out of the page. */
export const framePart = (element: HTMLElement): (() => void) => {
  frameParts.add(element);
  return () => void frameParts.delete(element);
};
