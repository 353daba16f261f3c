import { act, screen } from '@testing-library/react';

const frameOrigin = 'https://frame.test';

/** The card-entry frame in the page. */
export const cardFrame = (): HTMLIFrameElement => {
  const frame = screen.getByTitle(/card number/i);
  if (!(frame instanceof HTMLIFrameElement))
    throw new Error('The card number is not entered in a frame.');
  return frame;
};

type Sender = { readonly origin?: string; readonly source?: MessageEventSource | null };

/** A message as the provider's frame posts it; a test may send it from another origin or window. */
export const postFromCardFrame = (data: unknown, sender: Sender = {}): void => {
  const { origin = frameOrigin, source = cardFrame().contentWindow } = sender;
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
};

/** What a card number becomes: 9, its first two digits, nine digits, its last four. */
export const tokenOf = (cardNumber: string): string =>
  `9${cardNumber.slice(0, 2)}000000000${cardNumber.slice(-4)}`;

/** Types into the frame, which answers only when the typing stops. */
export const typeInCardFrame = (): void => {
  postFromCardFrame(JSON.stringify({ cssLoaded: true }));
  postFromCardFrame(JSON.stringify({ cardTyping: true }));
};

/** Enters a card: the frame is loaded and hands its token over. Default: Visa 1111. */
export const enterCard = (cardNumber = '4111111111111111'): void => {
  postFromCardFrame(JSON.stringify({ cssLoaded: true }));
  postFromCardFrame(JSON.stringify({ message: tokenOf(cardNumber) }));
};
