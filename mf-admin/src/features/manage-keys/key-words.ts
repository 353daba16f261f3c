import type { KeyKind } from '@billfold/shared/contracts/api-keys.contract';
import type { Ending } from './keys.submission';

export const kindWords: Readonly<Record<KeyKind, string>> = {
  publishable: 'Publishable',
  secret: 'Secret',
};

export const kindTexts: Readonly<Record<KeyKind, string>> = {
  publishable: 'For a page of your website: it pays an invoice and reads nothing.',
  secret: 'For your own server only: it opens payments, and must never be in a page.',
};

const keyStops: Readonly<Record<KeyKind, string>> = {
  publishable: 'Pages that use it take no more payments, at once.',
  secret: 'A server that uses it opens no more payments, at once.',
};

/** The question before something stops. */
export const endingWords = (ending: Ending) =>
  ending.kind === 'site'
    ? {
        title: `Remove ${ending.origin}?`,
        confirmLabel: 'Remove',
        text: `Pages of ${ending.origin} open the payment page of ${ending.business.merchant_name} no more, and take no more payments, at once. You can add the site again.`,
      }
    : {
        title: `Revoke the key ${ending.key.hint}?`,
        confirmLabel: 'Revoke',
        text: `${keyStops[ending.key.kind]} Payments that were made stay. A revoked key cannot be used again: create another one first if you still need one.`,
      };
