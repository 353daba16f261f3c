/** @needs-dom */
import { contentOf } from './content-of';

const draw = (html: string): Element => {
  // oxlint-disable-next-line no-unsanitized/property -- fixed texts of this file
  document.body.innerHTML = `<main>${html}</main>`;
  const main = document.querySelector('main');
  if (main === null) throw new Error('No main.');
  return main;
};
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('contentOf', () => {
  it.each([
    ['an empty box', '<div></div>', 'blank'],
    ['a box with spaces', '<div> \n <section></section></div>', 'blank'],
    ['display none', '<div style="display:none"><h1>Inbox</h1><button>Go</button></div>', 'blank'],
    ['visibility hidden', '<div style="visibility:hidden"><h1>Inbox</h1></div>', 'blank'],
    [
      'a visible text in a hidden box',
      '<div style="visibility:hidden"><h1 style="visibility:visible">Inbox</h1></div>',
      'content',
    ],
    ['opacity 0', '<div style="opacity:0"><h1>Inbox</h1></div>', 'blank'],
    ['a text', '<p>Inbox</p>', 'content'],
    ['a control alone', '<input>', 'content'],
    ['a busy region', '<div aria-busy="true">Loading <button>Stop</button></div>', 'loading'],
    ['a skeleton', '<div><span aria-hidden="true"></span></div>', 'loading'],
    ['a hidden skeleton', '<div hidden><span aria-hidden="true"></span></div>', 'blank'],
    ['progress', '<progress></progress>', 'loading'],
    ['a heading above a busy table', '<h1>Bills</h1><div aria-busy="true">…</div>', 'content'],
    ['a status that is final', '<p role="status">No bills yet</p>', 'content'],
  ])('finds for %s', (_what, html, content) => {
    expect(contentOf(draw(html))).toBe(content);
  });

  it('ignores marks around the screen', () => {
    const main = draw('<h1>Inbox</h1>');
    document.body.setAttribute('aria-hidden', 'true');
    expect(contentOf(main)).toBe('content');
    document.body.removeAttribute('aria-hidden');
  });

  it.each([
    ['a box of its own', {}, 'content'],
    ['no height', { height: 0 }, 'blank'],
    ['the size of a dot', { width: 1, height: 1 }, 'blank'],
    ['a place left of the page', { left: -9_999, right: -9_800 }, 'blank'],
    ['a place right of the page', { left: 4_000, right: 4_200 }, 'blank'],
    ['a place below the fold', { top: 5_000, bottom: 5_020 }, 'content'],
  ])('finds where the browser has a layout, for %s', (_what, change, content) => {
    // A box that contains only floats or placed boxes has no height of its own.
    const main = draw('<div><p>Inbox</p></div>');
    const rect = (own: Partial<DOMRect>) =>
      ({
        left: 0,
        top: 0,
        right: 1_024,
        bottom: 600,
        width: 1_024,
        height: 600,
        ...own,
      }) as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return rect(
        this.matches('p')
          ? { right: 200, bottom: 20, width: 200, height: 20, ...change }
          : this.matches('div')
            ? { bottom: 0, height: 0 }
            : {},
      );
    });
    expect(contentOf(main)).toBe(content);
  });
});
