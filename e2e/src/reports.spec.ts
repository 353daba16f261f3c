import type { Page } from '@playwright/test';
import { downloaded } from './testing/customer-screens';
import { judge } from './testing/judge';
import { people } from './testing/sign-in';
import { expect, sizeNames, test } from './testing/test';

const boxOf = async (page: Page, figure: string): Promise<{ width: number; height: number }> => {
  const drawing = page.getByRole('figure', { name: figure }).locator('svg.highcharts-root');
  await expect(drawing).toBeVisible();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error(`${figure} has no box`);
  return { width: box.width, height: box.height };
};

const save = async (page: Page, title: string, kind: string) =>
  downloaded(page, async () => {
    await page.getByRole('button', { name: `Download ${title}` }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  });

for (const size of sizeNames)
  test(`The dashboard draws its charts in their sizes on a ${size} [ADMIN-029]`, async ({
    visit,
  }) => {
    const page = await visit('/admin/dashboard?range=ytd', { as: people.owner, size });
    for (const trend of ['Amount Invoiced, trend', 'Amount Collected, trend'])
      expect(await boxOf(page, trend)).toEqual({ width: 200, height: 60 });
    for (const pie of ['Card Type', 'Payment Type'])
      expect(await boxOf(page, pie)).toEqual({ width: 230, height: 230 });
    await judge(page, `dashboard-${size}`);
  });

test('The files of a chart are saved under the policy of the page', async ({ visit }) => {
  const page = await visit('/admin/dashboard?range=ytd', { as: people.owner });
  await boxOf(page, 'Card Type');
  const numbers = await save(page, 'Card Type', 'Numbers (CSV)');
  expect(numbers.name).toBe('card-type.csv');
  expect(numbers.bytes.toString('utf8')).toMatch(/^\uFEFFname,payments,share,amount\r\nVisa,\d+,/);
  const drawing = await save(page, 'Card Type', 'Drawing (SVG)');
  expect(drawing.bytes.toString('utf8')).toMatch(/^<svg [^]*Card Type[^]*Visa \d+%/);
  const image = await save(page, 'Amount Collected', 'Picture (PNG)');
  expect(image.name).toBe('amount-collected.png');
  expect(image.bytes.subarray(1, 4).toString('ascii')).toBe('PNG');
  expect(image.bytes.length).toBeGreaterThan(2_000);
});

const reports = [
  ['ageing', 'Ageing'],
  ['deposits', 'Deposits'],
  ['declines', 'Declines and returns'],
  ['messages', 'Messages by outcome'],
  ['forecast', 'Expected payments'],
] as const;

for (const size of sizeNames)
  test(`Each report is readable on a ${size}`, async ({ visit }) => {
    const page = await visit('/admin/reports', { as: people.owner, size });
    await judge(page, `reports-${size}`);
    for (const [path, title] of reports) {
      await page.goto(`/admin/reports/${path}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('table', { name: title })).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByText('Adding up...')).toHaveCount(0);
      await judge(page, `report-${path}-${size}`);
    }
  });
