/** For tests of the element below a finger: jsdom has no layout. `lay` sets the element for every point from now on. */
export const layUnderPresses = (): { readonly lay: (find: () => Element | null) => void } => {
  let spy: jest.SpyInstance | undefined;
  afterEach(() => {
    spy?.mockRestore();
    spy = undefined;
  });
  return {
    lay: (find) => {
      spy ??= jest.spyOn(document, 'elementFromPoint');
      spy.mockImplementation(find);
    },
  };
};
