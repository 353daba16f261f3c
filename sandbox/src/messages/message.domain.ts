export type Channel = 'sms' | 'email';

type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
};

/** One text or e-mail; an e-mail to two people is two messages. `links` are the addresses in it, in order. */
export type Message = {
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
};

const LINK = /https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g;

/** The web addresses in a text or in the `href`s of a page, each once, without the punctuation that follows. */
export const linksOf = (body: string, html = ''): string[] => {
  const hrefs = [...html.matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  return [...new Set([...(body.match(LINK) ?? []), ...hrefs])];
};

/**
 * Returns whether two addresses belong to one person: phones by their last ten digits, mail addresses in any case.
 */
export const isSameAddress = (one: string, other: string): boolean => {
  if (one.includes('@') || other.includes('@'))
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);
  return digits(one) !== '' && digits(one) === digits(other);
};

/** A phone number as carriers write it, from E.164 or an American ten-digit number; null when it is neither. */
export const phoneNumber = (text: string): string | null => {
  const compact = text.replaceAll(/[\s().-]/g, '');
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact;
  return /^[2-9]\d{9}$/.test(compact) ? `+1${compact}` : null;
};
