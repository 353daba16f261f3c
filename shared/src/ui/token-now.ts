/** A design token's value now, on the root element; '' for an unknown token. */
export const tokenNow = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
