import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { cardFrameLimits } from '../contracts/limits';
import { ServicesProvider } from '../remote/Services';
import { cardFrame, enterCard, postFromCardFrame, tokenOf } from '../testing/CardEntry';
import { createFakeServices } from '../testing/FakeShell';
import { useMerchantAccent } from '../ui/use-merchant-accent';
import { CardFrame, type CardFrameProps } from './CardFrame';

const visa = { token: tokenOf('4111111111111111'), last4: '1111', cardType: 'visa' };
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const draw = (
  props: Partial<CardFrameProps> = {},
  cardFrameUrl = 'https://frame.test/itoke/ajax-tokenizer.html',
  beside: ReactNode = null,
) => {
  const onChange = jest.fn();
  const services = createFakeServices({ module: 'mf-customer', settings: { cardFrameUrl } });
  render(
    <ServicesProvider services={services}>
      <CardFrame onChange={onChange} inactivityMs={cardFrameLimits.portalInactivityMs} {...props} />
      {beside}
    </ServicesProvider>,
  );
  return onChange;
};
/** Enters a card as soon as the frame is in the document. */
const EnterAtOnce = () => {
  useLayoutEffect(() => enterCard(), []);
  return null;
};
const parameters = () => Object.fromEntries(new URL(cardFrame().src).searchParams);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the address of the frame', () => {
  it('waits 1700 ms in the portals, with formatting, autofocus and tokenize-when-inactive [SHARED-053] [SHARED-054] [SHARED-056]', () => {
    draw();
    expect(parameters()).toMatchObject({
      inactivityto: '1700',
      formatinput: 'true',
      autofocus: 'true',
      tokenizewheninactive: 'true',
    });
    expect(parameters()).not.toHaveProperty('usecvv');
  });

  it('waits 500 ms in 449 by 200 with that setting [SHARED-055] [SHARED-056]', () => {
    draw({
      inactivityMs: cardFrameLimits.publicInactivityMs,
      size: { width: cardFrameLimits.publicWidth, height: cardFrameLimits.publicHeight },
    });
    expect(parameters()).toMatchObject({ inactivityto: '500' });
    expect(cardFrame()).toHaveStyle({ width: '449px', height: '200px' });
  });

  it.each(['https://fts.test/itoke/a.html', 'https://fts-uat.test/itoke/a.html'])(
    'is of the host that the environment configures: %s [SHARED-057]',
    (url) => {
      draw({}, url);
      expect(cardFrame().src.startsWith(`${url}?`)).toBe(true);
    },
  );

  it('has the accent of a page that is drawn with it', () => {
    const accent = { accent: 'red', strong: 'red', soft: 'red', line: 'red', on_accent: 'red' };
    const merchant = { light: accent, dark: accent };
    const PageOfMerchant = () => {
      useMerchantAccent(merchant);
      return <CardFrame onChange={() => {}} inactivityMs={500} />;
    };
    const settings = { cardFrameUrl: 'https://frame.test/' };
    render(
      <ServicesProvider services={createFakeServices({ module: 'mf-public', settings })}>
        <PageOfMerchant />
      </ServicesProvider>,
    );
    expect(parameters().css).toContain('outline-color:var(--light, red)');
  });

  it("keeps a place for the page's own words", () => {
    draw({ label: 'Credit Card Number' });
    expect(screen.getByText('Credit Card Number')).toBeVisible();
    expect(cardFrame()).toHaveAttribute('title', 'Credit Card Number');
    expect(parameters()['css']).toContain('#cccardlabel{color:transparent;}');
  });

  it('uses its default texts otherwise', () => {
    draw();
    expect(cardFrame()).toHaveAttribute('title', 'Card number');
    expect(parameters()['css']).not.toContain('#cccardlabel');
  });

  it('asks for the CVV inside the frame, optional, with its help beside it', () => {
    draw({ usesCvv: true });
    expect(parameters()).toMatchObject({ usecvv: 'true', cvvoptional: 'true' });
    postFromCardFrame({ cssLoaded: true });
    expect(screen.getByText('(optional)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'About the CVV' })).toBeInTheDocument();
    expect(document.querySelectorAll('input')).toHaveLength(0);
  });
});

describe('a message of the frame', () => {
  it('is a token with the last digits of the card [SHARED-051]', () => {
    const onChange = draw();
    enterCard();
    expect(onChange.mock.calls).toEqual([[{ kind: 'captured', card: visa }]]);
    expect(screen.getByRole('status')).toHaveTextContent('Card accepted: Visa ending in 1111');
  });

  it('counts before the page was painted', () => {
    const onChange = draw({}, undefined, <EnterAtOnce />);
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'captured', card: visa });
  });

  it.each([
    ['JSON text', JSON.stringify({ token: visa.token })],
    ['an object', { token: visa.token }],
    ["the provider's own word for it", { message: visa.token, expiry: '20291' }],
  ])('may be %s [SHARED-058]', (_form, data) => {
    const onChange = draw();
    postFromCardFrame(data);
    expect(onChange).toHaveBeenCalledWith({ kind: 'captured', card: visa });
  });

  it('is a validationError otherwise, which removes the token [SHARED-051]', () => {
    const onChange = draw();
    enterCard();
    postFromCardFrame(JSON.stringify({ message: '', validationError: 'Invalid card' }));
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'invalid', error: 'Invalid card' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([
    [{ cardTyping: true }, 'typing'],
    [{ message: '' }, 'none'],
    [{ message: '4111111111111111' }, 'none'],
  ])('takes the token back when the entry changes: %j', (data, kind) => {
    const onChange = draw();
    enterCard();
    postFromCardFrame(data);
    expect(onChange).toHaveBeenLastCalledWith({ kind });
  });

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['a port of the same host', { origin: 'https://frame.test:8443' }],
  ])('does not count from %s [SHARED-058]', (_who, sender) => {
    const onChange = draw();
    for (const data of [
      { token: visa.token },
      JSON.stringify({ message: visa.token }),
      { validationError: '<b>Invalid</b>' },
    ])
      postFromCardFrame(data, sender);
    expect(onChange).not.toHaveBeenCalled();
    expect(cardFrame().parentElement).toHaveAttribute('data-status', 'loading');
  });

  it.each([
    '4111111111111111',
    '941744458318111',
    '94174445831811111',
    'nine',
    '9417444583181111 ',
    9_417_444_583,
  ])('is no token when it reads %s', (token) => {
    const onChange = draw();
    postFromCardFrame({ token });
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(['no JSON', '[1', 'null', '7', '"text"', '{}'])(
    'may be nonsense without harm: %s',
    (data) => {
      const onChange = draw();
      postFromCardFrame(data);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it('may name a card brand that is not accepted', () => {
    const onChange = draw();
    postFromCardFrame({ token: '9900000000001111' });
    expect(onChange).toHaveBeenCalledWith({
      kind: 'invalid',
      error: expect.stringContaining("don't accept"),
    });
  });

  it('is never parsed as markup', () => {
    const onChange = draw();
    postFromCardFrame({ validationError: '<img src=x onerror=alert(1)>' });
    expect(onChange).toHaveBeenCalledWith({
      kind: 'invalid',
      error: '<img src=x onerror=alert(1)>',
    });
  });
});

describe('a frame that does not load', () => {
  it('shows an error 3 s after a foreign page and loads again on request', () => {
    const onChange = draw();
    const first = cardFrame();
    fireEvent.load(first);
    pass(2_999);
    expect(screen.queryByRole('alert')).toBeNull();
    pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load the card field.");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cardFrame()).not.toBe(first);
    postFromCardFrame({ token: visa.token }, { source: first.contentWindow ?? window });
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'none' });
    enterCard();
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'captured', card: visa });
  });

  it('shows an error after 15 s without a page and retries when online', () => {
    draw();
    pass(15_000);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no error after it has loaded', () => {
    draw();
    fireEvent.load(cardFrame());
    postFromCardFrame({ cssLoaded: true });
    pass(60_000);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(cardFrame().parentElement).toHaveAttribute('data-status', 'ready');
  });

  it('is not drawn without an address', () => {
    draw({}, '');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
