export type ExampleBill = {
  readonly business: number;
  readonly account: number;
  readonly invoice: number;
  readonly amountMinor: number;
};

type PageInput = {
  readonly productUrl: string;
  readonly origin: string;
  readonly bill: ExampleBill;
  readonly companyToken: string;
  readonly publishableKey: string;
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The address with a query: dollars, and only public keys. */
const queryAddress = ({
  productUrl,
  origin,
  bill,
  companyToken,
  publishableKey,
}: PageInput): string => {
  const query = new URLSearchParams({
    company_token: companyToken,
    api_key: publishableKey,
    blytzpay_account_id: String(bill.account),
    blytzpay_invoice_id: String(bill.invoice),
    amount: (bill.amountMinor / 100).toFixed(2),
    first_name: 'Ana',
    last_name: 'Rivera',
    description: 'Order 1042',
    callback_url: `${origin}/thanks`,
    selected_payment_options: 'credit,ach',
  });
  return `${productUrl}/embedded-payment?${query.toString()}`;
};

const style = `body{margin:0;background:#faf8f4;color:#22303c;font:16px/1.5 system-ui,sans-serif}main{max-width:720px;margin:0 auto;padding:24px 16px}
h1{font-size:1.5rem}.ways{display:flex;flex-wrap:wrap;gap:12px;margin:16px 0}
button,a.way{padding:10px 16px;border:1px solid #22303c;border-radius:8px;background:#fff;color:inherit;
font:inherit;text-decoration:none;cursor:pointer}
iframe{width:100%;height:860px;border:1px solid #d8d2c6;border-radius:12px;background:#fff}
output{display:block;min-height:1.5em;font-weight:600}`;

const shell = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

export const examplePage = (input: PageInput): string =>
  shell(
    'Example shop',
    `<h1>Example shop</h1><p>You owe $${(input.bill.amountMinor / 100).toFixed(2)}. How would you like to pay?</p>
<div class="ways" id="shop" data-pay="${escapeHtml(input.productUrl)}" data-query="${escapeHtml(queryAddress(input))}">
<button type="button" id="frame">Pay on this page</button>
<button type="button" id="frame-query">Pay on this page, by query</button>
<button type="button" id="window">Pay in a new window</button>
<button type="button" id="window-query">Pay in a new window, by query</button>
<a class="way" id="link" href="${escapeHtml(queryAddress(input))}">Pay on the payment page</a>
</div><output id="result" aria-live="polite"></output><div id="place"></div><script src="/site.js"></script>`,
  );

export const thanksPage = shell(
  'Thank you',
  '<h1>Thank you</h1><p>Your business will look at the payment itself; this page proves nothing.</p><p><a href="/">Back to the shop</a></p>',
);

/**
 * The page of a merchant's site. The session comes from the site's server; it accepts messages of the payment page
 * only.
 */
export const exampleScript = `'use strict';
const shop = document.getElementById('shop');
const result = document.getElementById('result');
const place = document.getElementById('place');
let holder = null;

const openPayment = async () => {
  place.replaceChildren();
  const answer = await fetch('/payments' + location.search, { method: 'POST' });
  const body = await answer.json();
  if (!answer.ok) throw new Error([body.errors].flat().join(' '));
  return body.url;
};
const frame = (address) => {
  const element = document.createElement('iframe');
  element.title = 'Payment';
  element.src = address;
  place.replaceChildren(element);
  holder = element.contentWindow;
};
const tell = (error) => { result.textContent = error.message; };

document.getElementById('frame').addEventListener('click', () => openPayment().then(frame).catch(tell));
document.getElementById('frame-query').addEventListener('click', () => frame(shop.dataset.query));
const openWindow = (address) => { holder = window.open(address, '_blank', 'popup,width=480,height=860'); };
document.getElementById('window-query').addEventListener('click', () => openWindow(shop.dataset.query));
document.getElementById('window').addEventListener('click', () => {
  // Opened by the click itself, or the browser blocks it; the address follows.
  openWindow('');
  openPayment().then((address) => { holder.location = address; }).catch(tell);
});
addEventListener('message', (event) => {
  if (event.origin !== new URL(shop.dataset.pay).origin || event.source !== holder) return;
  if (event.data?.type === 'billfold:payment') result.textContent = event.data.status + ' ' + event.data.header;
});
`;
