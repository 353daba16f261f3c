/** For tests of what lies under a finger: jsdom has no layout. `lay` says what lies under every point from now on. */
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
