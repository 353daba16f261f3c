import type { KeyKind } from '@billfold/shared/contracts/api-keys.contract';
import type { Ending } from './keys.submission';

export const kindWords: Readonly<Record<KeyKind, string>> = {
  publishable: 'Publishable',
  secret: 'Secret',
};

export const kindTexts: Readonly<Record<KeyKind, string>> = {
  publishable: "For a page on your website. It can pay an invoice and can't read anything.",
  secret: 'For your own server only. It opens payments and must never be on a page.',
};

const keyStops: Readonly<Record<KeyKind, string>> = {
  publishable: 'Pages that use it will stop taking payments right away.',
  secret: 'Servers that use it will stop opening payments right away.',
};

/** The question before something stops. */
export const endingWords = (ending: Ending) =>
  ending.kind === 'site'
    ? {
        title: `Remove ${ending.origin}?`,
        confirmLabel: 'Remove',
        text: `Pages on ${ending.origin} will stop opening the ${ending.business.merchant_name} payment page and taking payments right away. You can add the site again.`,
      }
    : {
        title: `Revoke the key ${ending.key.hint}?`,
        confirmLabel: 'Revoke',
        text: `${keyStops[ending.key.kind]} Past payments stay. A revoked key can't be used again. If you still need one, create it first.`,
      };
