import { cardFrameAddress, cardFrameCss } from './card-frame';

describe('the styles of the frame', () => {
  const looks: Readonly<Record<string, string>> = {
    '--color-accent': ' #0b6b5f',
    '--color-line-strong': '#7d8c89',
  };
  const css = cardFrameCss((name) => looks[name] ?? '');

  it("are those of the page's own fields", () => {
    expect(css).toContain('border:1px solid #7d8c89;');
    expect(css).toContain('outline-color:#0b6b5f;');
    expect(css).toContain('min-height:44px;');
  });

  it('leave out what the page does not define, and never name a custom property', () => {
    expect(css).not.toMatch(/:;|var\(|undefined/);
  });

  it('fit into an address', () => {
    const address = cardFrameAddress('https://frame.test/itoke/ajax-tokenizer.html?site=1', {
      inactivityMs: 500,
      usesCvv: true,
      css,
    });
    const { searchParams } = new URL(address ?? '');
    expect(searchParams.get('css')).toBe(css);
    expect(searchParams.get('site')).toBe('1');
    expect(css.length).toBeLessThan(4_000);
  });
});

it.each(['', '/itoke/frame.html', 'frame'])(
  'has no address where none is configured: "%s"',
  (url) => {
    expect(cardFrameAddress(url, { inactivityMs: 500, usesCvv: false, css: '' })).toBeNull();
  },
);
