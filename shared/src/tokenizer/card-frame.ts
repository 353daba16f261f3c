import type { CardType } from '../contracts/payment-method.contract';
import { cardBrandOfNumber } from '../format/card';

/** A card as the provider's frame answers it: the number itself never leaves the frame. */
export type CardToken = {
  readonly token: string;
  readonly last4: string;
  readonly cardType: CardType;
};

type CardFrameMessage =
  | { readonly kind: 'token'; readonly card: CardToken }
  | { readonly kind: 'invalid'; readonly error: string }
  /** The entry was removed: an earlier token is no longer valid for the frame's entry. */
  | { readonly kind: 'edited' }
  /** The entry changes, as by `edited`; an answer follows when the typing stops. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'ready' };

export type CardFrameOptions = {
  readonly inactivityMs: number;
  /** Adds the CVV field inside the frame. It may stay empty, if the provider allows it. */
  readonly usesCvv: boolean;
  readonly css: string;
};

const tokenForm = /^9\d{15}$/;
const longestError = 200;
const unknownBrand =
  "We don't accept this card. Please use a Visa, Mastercard, American Express or Discover card.";

/** The frame's address with its options; null when no frame is configured. */
export const cardFrameAddress = (
  frameUrl: string,
  { inactivityMs, usesCvv, css }: CardFrameOptions,
): string | null => {
  if (!URL.canParse(frameUrl)) return null;
  const address = new URL(frameUrl);
  const options = {
    formatinput: true,
    autofocus: true,
    tokenizewheninactive: true,
    inactivityto: inactivityMs,
    invalidinputevent: true,
    sendcardtypingevent: true,
    sendcssloadedevent: true,
    ...(usesCvv ? { usecvv: true, cvvoptional: true } : {}),
    css,
  };
  for (const [name, value] of Object.entries(options))
    address.searchParams.set(name, String(value));
  return address.href;
};

/** By the token's digits: the second and third are the card's first two, the last four the card's last four. */
const readToken = (token: string): CardFrameMessage | null => {
  if (!tokenForm.test(token)) return null;
  const cardType = cardBrandOfNumber(token.slice(1));
  return cardType === null
    ? { kind: 'invalid', error: unknownBrand }
    : { kind: 'token', card: { token, last4: token.slice(-4), cardType } };
};

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
};

/**
 * Parses a message of the frame: an object or its JSON text, with `token` (the provider writes `message`) or
 * `validationError`. Null for anything else, also for a token of an unknown form. The caller checks the sender first.
 */
export const readCardFrameMessage = (data: unknown): CardFrameMessage | null => {
  const parsed = parse(data);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { token, message, validationError, cardTyping, cssLoaded } = parsed as Readonly<
    Record<string, unknown>
  >;
  if (typeof validationError === 'string' && validationError !== '')
    return { kind: 'invalid', error: validationError.slice(0, longestError) };
  const given = token ?? message;
  if (typeof given === 'string') return given === '' ? { kind: 'edited' } : readToken(given);
  if (cardTyping === true) return { kind: 'typing' };
  return cssLoaded === true ? { kind: 'ready' } : null;
};

type ReadLook = (name: string) => string;

/**
 * The styles of our own fields, by the names of the provider's elements. A frame cannot read the page's custom
 * properties. Without a label of its own, the frame keeps the label's space, where the page shows its label, and reads
 * the label to screen readers.
 */
export const cardFrameCss = (readLook: ReadLook, hasOwnLabel = true): string => {
  const look = (property: string, name: string) => {
    const value = readLook(name).trim();
    return value === '' ? '' : `${property}:${value};`;
  };
  const line = (name: string) => {
    const value = readLook(name).trim();
    return value === '' ? '' : `border:1px solid ${value};`;
  };
  return [
    `body{${look('color', '--color-ink')}}`,
    `label{font-size:14px;line-height:20px;${look('font-weight', '--weight-medium')}}`,
    `input{font-size:16px;min-height:44px;height:44px;padding:8px 12px;${line('--color-line-strong')}${look('border-radius', '--radius-md')}${look('background', '--color-surface')}${look('color', '--color-ink')}}`,
    `input:focus{outline-width:2px;outline-style:solid;outline-offset:-1px;${look('outline-color', '--color-accent')}${look('border-color', '--color-accent')}}`,
    `.error{${look('color', '--color-ink')}${look('border-color', '--color-danger')}}`,
    `input.error:focus{${look('outline-color', '--color-danger')}${look('border-color', '--color-danger')}}`,
    'form{gap:16px;}#cccvvfield{width:120px;}',
    hasOwnLabel ? '' : '#cccardlabel{color:transparent;}',
  ].join('');
};
