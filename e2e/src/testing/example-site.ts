import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { businessAccess } from '@billfold/api/demo/world/demo-business-access';
import { exampleScript, examplePage, thanksPage, type ExampleBill } from './example-pages';

export type ExampleSiteOptions = {
  /** The product whose payment page it opens, without a slash at the end. */
  readonly productUrl: string;
  /** `127.0.0.1` is another site than `localhost`, as a real merchant's is. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** 0 takes a free one; only a registered origin may open the page. */
  readonly port?: number;
};

export type ExampleSite = { readonly origin: string; readonly close: () => Promise<void> };

const longestBody = 4_096;
/** Ana's open invoice at Cedar Water. */
const usualBill: ExampleBill = { business: 1, account: 1, invoice: 1, amountMinor: 14_250 };

const wholeNumber = (text: string | null, fallback: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback;

/** `?business=3&account=3&invoice=5&amount=12500` shows another invoice of the demo. */
const readBill = (query: URLSearchParams): ExampleBill => ({
  business: wholeNumber(query.get('business'), usualBill.business),
  account: wholeNumber(query.get('account'), usualBill.account),
  invoice: wholeNumber(query.get('invoice'), usualBill.invoice),
  amountMinor: wholeNumber(query.get('amount'), usualBill.amountMinor),
});

const accessOf = (business: number) => {
  const access = businessAccess.find(({ merchant }) => merchant === business);
  if (access === undefined) throw new Error(`The demo has no business ${business}.`);
  return access;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) throw new Error('This is too long.');
  }
  return text;
};

const send = (response: ServerResponse, status: number, type: string, text: string): void =>
  void response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .end(text);

/**
 * What a merchant's server does: it calls with its secret key, and its page learns only the address to open.
 */
const openPayment = async (
  productUrl: string,
  origin: string,
  bill: ExampleBill,
  given: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly text: string }> => {
  const { secretKey } = accessOf(bill.business);
  const answer = await fetch(`${productUrl}/v1/payment/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secretKey ?? '' },
    body: JSON.stringify({
      blytzpay_account_id: bill.account,
      blytzpay_invoice_id: bill.invoice,
      amount: bill.amountMinor,
      description: 'Order 1042',
      first_name: 'Ana',
      last_name: 'Rivera',
      callback_url: `${origin}/thanks`,
      selected_payment_options: 'credit,ach,cash',
      ...given,
    }),
  });
  return { status: answer.status, text: await answer.text() };
};

/**
 * A small merchant's site: it opens the payment page in a frame, in a window and by a link, and shows the outcome.
 */
export const startExampleSite = async ({
  productUrl,
  host = '127.0.0.1',
  port = 0,
}: ExampleSiteOptions): Promise<ExampleSite> => {
  let origin = '';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const bill = readBill(searchParams);
    if (request.method === 'POST' && pathname === '/payments') {
      const given = JSON.parse((await readBody(request)) || '{}') as Readonly<
        Record<string, unknown>
      >;
      const opened = await openPayment(productUrl, origin, bill, given);
      return send(response, opened.status, 'application/json', opened.text);
    }
    if (pathname === '/site.js') return send(response, 200, 'text/javascript', exampleScript);
    if (pathname === '/thanks') return send(response, 200, 'text/html', thanksPage);
    if (pathname !== '/') return send(response, 404, 'text/plain', 'Not here.');
    const { companyToken, publishableKey } = accessOf(bill.business);
    return send(
      response,
      200,
      'text/html',
      examplePage({ productUrl, origin, bill, companyToken, publishableKey }),
    );
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, 'text/plain', error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  );
  origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
