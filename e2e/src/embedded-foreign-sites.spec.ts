import { createServer } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import { readProduct } from './testing/config';
import { startExampleSite, type ExampleSite } from './testing/example-site';
import { freePort } from './testing/free-port';
import { authorisationsOf, chargesOf } from './testing/sandbox';
import {
  changeQuery,
  fill,
  fillCard,
  frameAddress,
  heard,
  openFrame,
  payNow,
  resultTitle,
  shopAddress,
  startShop,
} from './testing/shop';
import { expect, test } from './testing/test';
import { makeCustomer, type MadeCustomer } from './testing/world';

let shop: ExampleSite;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.close());

const oneBill = { bills: [{ amount: 6_000 }], methods: [] };
const billOf = ({ bills: [bill = 0] }: MadeCustomer): number => bill;
const refusedFrame = /frame-ancestors|X-Frame-Options|Refused to (display|frame)/i;

/** The browser drew its own error page in place of ours. */
const expectNothingDrawn = async (page: Page, frame: Frame): Promise<void> => {
  const { origin } = new URL(readProduct().url);
  await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/');
  expect(page.frames().filter((one) => one.url().startsWith(origin))).toEqual([]);
};

test("An unregistered site cannot frame the payment page, even with the merchant's tokens [PUB-215]", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(refusedFrame);
  const customer = await makeCustomer(db, oneBill);
  const foreignSite = await startExampleSite({ productUrl: readProduct().url });
  try {
    const page = await visit(shopAddress(foreignSite.origin, customer));
    const said: string[] = [];
    page.on('console', (message) => void said.push(message.text()));
    const paths: string[] = [];
    page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
    await expectNothingDrawn(page, await openFrame(page, 'Pay on this page, by query'));
    await expect.poll(() => said.join()).toContain('frame-ancestors');
    expect(paths.filter((path) => /^\/(api|v1|modules)\//.test(path))).toEqual([]);
    await changeQuery(page, { company_token: null, api_key: null });
    await expectNothingDrawn(page, await openFrame(page, 'Pay on this page, by query'));
  } finally {
    await foreignSite.close();
  }
});

test('A registered site frames its own payment page and no other page [PUB-215]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(refusedFrame, /status of 404.*chrome-error/);
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer));
  const { url } = readProduct();
  for (const path of ['/donation?merchant_name=Cedar_Water', '/embedded-payment']) {
    await expectNothingDrawn(page, await frameAddress(page, `${url}${path}`));
  }
  await frameAddress(page, `${url}/embedded-payment?company_token=ct_demo_cedar_water`);
  await expect(
    page.frameLocator('#place > iframe').getByText("Go back to the business's site and try again."),
  ).toBeVisible();
});

test('The framing site can neither send a card token nor replace the card frame', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/frame-src/);
  const port = await freePort();
  const trap = createServer(
    (_request, response) => void response.end('<input aria-label="Card number">'),
  ).listen(port, '127.0.0.1');
  try {
    const customer = await makeCustomer(db, oneBill);
    const page = await visit(shopAddress(shop.origin, customer));
    const frame = await openFrame(page);
    await fill(frame, 'Expiration year', '2039');
    await fill(frame, 'Zip', '80202');
    const say = (token: string) =>
      page.evaluate((message) => {
        const framed = document.querySelector('iframe')?.contentWindow;
        for (const said of [{ message }, { token: message }])
          framed?.postMessage(JSON.stringify(said), '*');
      }, token);
    await say('9552077874254444');
    await expect(frame.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
    await expect(payNow(frame)).toBeDisabled();
    await expect(frame.getByText('Card accepted')).toHaveCount(0);
    await fillCard(frame);
    await say('9552077874254444');
    await say('');
    await payNow(frame).click();
    await expect(frame.getByText('with the card ending in 1111')).toBeVisible();
    expect((await authorisationsOf(db, billOf(customer))).map(({ account }) => account)).toEqual([
      expect.stringMatching(/1111$/),
    ]);

    await page.evaluate((address) => {
      const cardFrame = document.querySelector('iframe')?.contentWindow?.frames[0];
      if (cardFrame !== undefined) cardFrame.location.href = address;
    }, `http://127.0.0.1:${port}/`);
    await expect
      .poll(() => page.frames().some((one) => one.url().startsWith('chrome-error:')))
      .toBe(true);
    expect(page.frames().filter((one) => one.url().includes(`:${port}`))).toEqual([]);
  } finally {
    trap.close();
  }
});

test('A framed page without storage still pays', async ({ visit, db }) => {
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer), {
    size: 'phone',
    // As a browser answers whose owner blocked what others' pages keep.
    prepare: (context) =>
      context.addInitScript(() => {
        if (window === window.top) return;
        const refuse = (): never => {
          throw new DOMException('The document may keep nothing.', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get: refuse });
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
      }),
  });
  const frame = await openFrame(page);
  await expect(payNow(frame)).toBeVisible();
  await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('may keep nothing');
  await fillCard(frame);
  await payNow(frame).click();
  await expect(resultTitle(frame, 'SUCCESS!')).toBeVisible();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
});
