import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { readProduct } from './config';
import { startExampleSite, type ExampleSite } from './example-site';
import type { MadeCustomer } from './world';

/** Cards of the sandbox, and what the page calls them. */
export const shopCards = {
  visa: { number: '4111111111111111', name: 'Visa ending in 1111' },
  mastercard: { number: '5555555555554444', name: 'Mastercard ending in 4444' },
  declining: { number: '4387751111111053', name: 'Visa ending in 1053' },
} as const;

/** Starts a merchant's site at an origin that the demo merchants have registered. */
export const startShop = (): Promise<ExampleSite> => {
  const { url, exampleOrigin } = readProduct();
  return startExampleSite({ productUrl: url, port: Number(new URL(exampleOrigin).port) });
};

type ShopBill = { readonly business?: number; readonly amountMinor?: number };

/** Returns the address of the merchant's page for the first invoice of a customer. */
export const shopAddress = (
  origin: string,
  { subscriptionId, bills }: MadeCustomer,
  { business = 1, amountMinor = 6_000 }: ShopBill = {},
): string =>
  `${origin}/?${new URLSearchParams({ business: String(business), account: String(subscriptionId), invoice: String(bills[0]), amount: String(amountMinor) }).toString()}`;

/** Changes the query that the site uses; null removes a parameter. */
export const changeQuery = (
  shop: Page,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> =>
  shop.locator('#shop').evaluate((element: HTMLElement, wanted) => {
    const address = new URL(element.dataset['query'] ?? '');
    for (const [name, value] of Object.entries(wanted)) {
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    element.dataset['query'] = address.href;
  }, changes);

/** Frames any page of the product, as a foreign site could with the address alone. */
export const frameAddress = async (shop: Page, address: string): Promise<Frame> => {
  await shop
    .locator('#shop')
    .evaluate((element: HTMLElement, wanted) => void (element.dataset['query'] = wanted), address);
  return openFrame(shop, 'Pay on this page, by query');
};

export const openFrame = async (
  shop: Page,
  button: 'Pay on this page' | 'Pay on this page, by query' = 'Pay on this page',
  use: (button: Locator) => Promise<void> = (found) => found.click(),
): Promise<Frame> => {
  await use(shop.getByRole('button', { name: button, exact: true }));
  const frame = await (await shop.locator('#place > iframe').elementHandle())?.contentFrame();
  if (frame === undefined || frame === null) throw new Error('There is no frame.');
  return frame;
};

export const openWindow = async (
  shop: Page,
  button: 'Pay in a new window' | 'Pay in a new window, by query',
): Promise<Page> => {
  const [popup] = await Promise.all([
    shop.waitForEvent('popup'),
    shop.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return popup;
};

/** The message that the merchant's page received. */
export const heard = (shop: Page): Locator => shop.locator('#result');

export const payNow = (page: Page | Frame): Locator =>
  page.getByRole('button', { name: 'Pay Now' });
export const resultTitle = (page: Page | Frame, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const confirming = (page: Page | Frame): Locator =>
  resultTitle(page, 'Confirming your payment');
export const tab = (page: Page | Frame, name: 'Card' | 'ACH' | 'Cash'): Locator =>
  page.getByRole('tab', { name, exact: true });

/**
 * Types into a field. The card-entry frame takes the focus once, when it arrives: what goes to it then is typed again.
 */
export const fill = (page: Page | Frame, label: string, text: string): Promise<void> =>
  expect(async () => {
    await page.getByLabel(label).fill(text);
    await expect(page.getByLabel(label)).toHaveValue(text, { timeout: 500 });
  }).toPass();

export const enterCard = async (
  page: Page | Frame,
  card: keyof typeof shopCards,
): Promise<void> => {
  const { number, name } = shopCards[card];
  await page.frameLocator('iframe').getByLabel('Card number').fill(number);
  await expect(page.getByText(`Card accepted: ${name}`)).toBeAttached();
};

export const fillCard = async (
  page: Page | Frame,
  card: keyof typeof shopCards = 'visa',
): Promise<void> => {
  await fill(page, 'Expiration month', '12');
  await fill(page, 'Expiration year', '2039');
  await fill(page, 'Zip', '80202');
  await enterCard(page, card);
};

export const fillAccount = async (page: Page | Frame): Promise<void> => {
  await tab(page, 'ACH').click();
  await fill(page, 'Account Number', '123456789');
  await fill(page, 'Routing Number', '021000021');
};

/** Returns the transactions and the balance of an invoice. */
export const booksOf = async (
  db: Pool,
  invoiceId: number | undefined,
): Promise<{ readonly left: number; readonly paid: readonly string[] }> => {
  const bill = await db.query('select amount - amount_paid as "left" from invoices where id = $1', [
    invoiceId,
  ]);
  const paid = await db.query(
    `select visible_method || ' ' || status as line from transactions where invoice_id = $1 order by id`,
    [invoiceId],
  );
  return {
    left: (bill.rows[0] as { readonly left: number }).left,
    paid: (paid.rows as { readonly line: string }[]).map(({ line }) => line),
  };
};
