/** Gives the page of a test the width of a desktop, in which two columns are side by side. */
export const onDesktop = (): void => {
  beforeEach(() => {
    const matchMedia = (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    Object.assign(globalThis, { matchMedia });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));
};
