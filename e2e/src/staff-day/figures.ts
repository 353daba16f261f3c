import { parse } from 'csv-parse/sync';
import { toUsDate } from '@billfold/shared/contracts/us-text';
import { formatCents } from '@billfold/shared/format/money';
import type { Page } from '@playwright/test';
import { downloaded } from '../testing/customer-screens';
import { sandbox } from '../testing/sandbox';
import { expect } from '../testing/test';
import { button, one, type Day } from './day';

const centsOf = (dollars: string): number => Math.round(Number(dollars.replace(/[$,]/g, '')) * 100);

/** The column of a CSV file in cents. */
const sumOfColumn = (csv: Buffer, head: string): number => {
  const rows = parse(csv, { bom: true, columns: true }) as readonly Readonly<
    Record<string, string>
  >[];
  return rows.reduce((sum, row) => sum + centsOf(row[head] ?? 'missing'), 0);
};

/** Yesterday's lockbox file: its records are the payments of its date, and its bytes stay. */
export const readTheLockbox = async ({ page, db, dayBefore }: Day): Promise<void> => {
  await page.goto('/admin/caliber');
  const name = `Download ${toUsDate(dayBefore)}`;
  const get = () => downloaded(page, () => button(page, name).click());
  const first = await get();
  const second = await get();
  expect(second.bytes.equals(first.bytes)).toBe(true);
  const { records, total } = await one<{ records: string; total: string }>(
    db,
    `select count(*) as records, coalesce(sum(amount), 0) as total from transactions
      where merchant_id = 1 and type = 'payment' and paid_date = $1 and status in ('success', 'refunded')`,
    [dayBefore],
  );
  const lines = first.bytes.toString('ascii').match(/^D.*$/gm) ?? [];
  expect(lines).toHaveLength(Number(records));
  const trailer = first.bytes.toString('ascii').match(/^T.*$/m)?.[0] ?? '';
  expect(trailer).toContain(total);
  await page.goto(`/admin/payments?date=${dayBefore}..${dayBefore}&merchant=1`);
  await expect(page.getByText(`Collected ${formatCents(Number(total)).slice(1)} ·`)).toBeVisible();
};

const exportFile = async (page: Page): Promise<void> => {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
};

/** Each card of the month equals the sum of the list behind it, and the ledger. */
export const addUpTheMonth = async ({ page }: Day): Promise<void> => {
  await page.goto('/admin/dashboard?range=month&location=1');
  const figureOf = async (title: string): Promise<number> =>
    centsOf(
      (await page.getByRole('region', { name: title }).locator('strong').textContent()) ?? '',
    );
  await expect(
    page.getByRole('region', { name: 'Amount Invoiced' }).locator('strong'),
  ).toBeVisible();
  const invoiced = await figureOf('Amount Invoiced');
  const collected = await figureOf('Amount Collected');
  await page.getByRole('link', { name: 'Show invoices' }).click();
  const bills = await downloaded(page, () => exportFile(page));
  expect(sumOfColumn(bills.bytes, 'amount')).toBe(invoiced);
  await page.goBack();
  await page.getByRole('region', { name: 'Amount Collected' }).getByRole('link').click();
  const payments = await downloaded(page, () => exportFile(page));
  expect(sumOfColumn(payments.bytes, 'amount')).toBe(collected);
};

/** From the list behind a card back to Home: the tables of both pies add up to the valid payments of the month. */
export const addUpThePies = async ({ page, db, date }: Day): Promise<void> => {
  await page.goBack();
  const sumOfPie = async (title: string): Promise<number> => {
    const numbers = await downloaded(page, async () => {
      await button(page, `Download ${title}`).click();
      await page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click();
    });
    return sumOfColumn(numbers.bytes, 'amount');
  };
  const { all, cards } = await one<{ all: string; cards: string }>(
    db,
    `select sum(amount) as all, sum(amount) filter
      (where visible_method !~* '^(bank|checking|savings|cash|check)') as cards from transactions
      where merchant_id = 1 and type = 'payment' and status in ('success', 'refunded')
        and paid_date between date_trunc('month', $1::date) and $1::date`,
    [date],
  );
  expect(await sumOfPie('Payment Type')).toBe(Number(all));
  expect(await sumOfPie('Card Type')).toBe(Number(cards));
};

/** What the gateway paid out is what its journal holds and what our own records say. */
export const compareDeposits = async ({ page, db }: Day): Promise<void> => {
  const { rows } = await db.query<{ retref: string; amount: string }>(
    `select retref, amount from deposit_lines where kind = 'payment' and merchant_id = 1 order by id`,
  );
  const charged = new Map(
    (await sandbox.journal()).flatMap(({ endpoint, retref, amount }) =>
      endpoint === 'auth' && retref !== null ? [[retref, amount] as const] : [],
    ),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ retref }) => charged.get(retref))).toEqual(
    rows.map(({ amount }) => (Number(amount) / 100).toFixed(2)),
  );
  await page.goto('/admin/reports/deposits');
  const deposits = page.getByRole('row', { name: / None / });
  await expect(deposits.first()).toBeVisible();
  await expect(deposits).toHaveCount((await page.getByRole('row').count()) - 1);
};

/** The audit log names who did what last, with before and after, the newest first. */
export const readTheAudit = async ({ page }: Day): Promise<void> => {
  await page.goto('/admin/settings/audit');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Olivia Park');
  const changes = [
    'Business: transactions exported to a file',
    'Business: invoices exported to a file',
    'Invoice CW-100002: payment returned',
  ];
  const found = await rows.allInnerTexts();
  const places = changes.map((change) => found.findIndex((text) => text.includes(change)));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  await expect(rows.filter({ hasText: 'CW-100002: payment returned' })).toContainText(
    'Paid: $80.00 → $0.00',
  );
};
