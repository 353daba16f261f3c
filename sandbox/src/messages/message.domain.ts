export type Channel = 'sms' | 'email';

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
}

/** One text or e-mail; an e-mail to two people is two messages. `links` are the addresses in it, in order. */
export interface Message {
  readonly id: string;
  readonly at: string;
  readonly channel: Channel;
  readonly direction: 'sent' | 'received';
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
  readonly html?: string;
  readonly links: readonly string[];
  readonly attachments: readonly Attachment[];
}

const LINK = /https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g;

/** The web addresses in a text or in the `href`s of a page, each once, without the punctuation that follows. */
export function linksOf(body: string, html = ''): string[] {
  const hrefs = [...html.matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  return [...new Set([...(body.match(LINK) ?? []), ...hrefs])];
}

/**
 * Returns whether two addresses belong to one person: phones by their last ten digits, mail addresses in any case.
 */
export function isSameAddress(one: string, other: string): boolean {
  if (one.includes('@') || other.includes('@'))
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);
  return digits(one) !== '' && digits(one) === digits(other);
}

/** The provider's test number of an unsubscribed recipient. */
const UNSUBSCRIBED = '+15005550004';
const CARRIER_WORD =
  /^(?:(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)|start|unstop)[.!]*$/i;

/** Whether the carrier lets nothing from this number through to this phone: the last carrier word it wrote there was STOP. Newest first. */
export function hasUnsubscribed(
  messages: readonly Message[],
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  if (to === UNSUBSCRIBED) return true;
  const isAnswer = (message: Message): boolean =>
    message.direction === 'received' &&
    message.channel === 'sms' &&
    isSameAddress(message.from, to) &&
    isSameAddress(message.to, from);
  const word = messages
    .filter(isAnswer)
    .map(({ body }) => CARRIER_WORD.exec(body.trim()))
    .find((match) => match !== null);
  return word?.[1] !== undefined;
}

/** A phone number as carriers write it, from E.164 or an American ten-digit number; null when it is neither. */
export function phoneNumber(text: string): string | null {
  const compact = text.replaceAll(/[\s().-]/g, '');
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact;
  return /^[2-9]\d{9}$/.test(compact) ? `+1${compact}` : null;
}
