import { createHash } from 'node:crypto';
import type { UnsubscribeKind } from './unsubscribe-token.domain';

const what: Readonly<Record<UnsubscribeKind, string>> = {
  email: 'emails about your bills',
  marketing: 'marketing by text and email',
};

/** Marketing ends for texts, too. */
const buttonLabels: Readonly<Record<UnsubscribeKind, string>> = {
  email: 'Stop these emails',
  marketing: 'Stop this marketing',
};

/** What the reader confirms; the consent record keeps it. */
export const unsubscribeQuestion = (kind: UnsubscribeKind, merchantName: string): string =>
  `Stop ${what[kind]} from ${merchantName}?`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 3rem 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0 0 1.25rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 0;
  border-radius: 0.5rem; background: #0b6b5f; color: #ffffff; cursor: pointer; }
button:hover { background: #07524a; }
button:focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
@media (max-width: 30rem) { button { width: 100%; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing runs on the page; its one form goes back to its own address. */
export const unsubscribePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${content}
</main>
</body>
</html>
`;

type Offer = {
  readonly kind: UnsubscribeKind;
  readonly merchantName: string;
  readonly isOn: boolean;
};

/** Asks, while the mails are on; says that they are off otherwise. */
export const unsubscribePage = ({ kind, merchantName, isOn }: Offer): string =>
  isOn
    ? page(
        unsubscribeQuestion(kind, merchantName),
        `<p>Codes, receipts and confirmations that you ask for will still reach you.</p>
<form method="post"><button type="submit" name="List-Unsubscribe" value="One-Click">${buttonLabels[kind]}</button></form>`,
      )
    : page(
        "You're unsubscribed",
        `<p>You won't get any more ${escape(what[kind])} from ${escape(merchantName)}. You can change this in your profile at any time.</p>`,
      );

/** Of a link that is not ours. */
export const unknownLinkPage = (): string =>
  page(
    "This link doesn't work",
    '<p>Please open the whole link of the email, or switch emails off in your profile.</p>',
  );
