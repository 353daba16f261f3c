import { dayMs } from '@billfold/shared/contracts/durations';
import type { Page, Route } from '@playwright/test';
import { downloaded } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { forwardTo } from './testing/screens';
import { people, tokenOf } from './testing/sign-in';
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

test('A pie labels its slices by percent, without empty ones, and the keyboard reaches each [ADMIN-026] [ADMIN-027]', async ({
  visit,
}) => {
  const answerWithTwoCardTypes = async (route: Route) => {
    const response = await route.fetch();
    const report = (await response.json()) as object;
    const card_types = [
      { name: 'Visa', value: 3, amount: 7_500 },
      { name: 'Mastercard', value: 1, amount: 2_500 },
      { name: 'Amex', value: 0, amount: 0 },
    ];
    await route.fulfill({
      response,
      json: 'card_types' in report ? { ...report, card_types } : report,
    });
  };
  const page = await visit('/admin/dashboard?range=month', {
    as: people.owner,
    prepare: (context) => context.route('**/api/merchants/reports?*', answerWithTwoCardTypes),
  });
  const pie = page.getByRole('figure', { name: 'Card Type' });
  await expect(pie.locator('path.highcharts-point')).toHaveCount(2);
  await expect(pie.locator('svg').getByText('75%')).toBeVisible();
  await expect(pie.locator('svg').getByText('25%')).toBeVisible();
  await page.getByRole('button', { name: 'How is Card Type counted?' }).focus();
  await page.keyboard.press('Tab');
  const tooltip = pie.locator('g.highcharts-tooltip');
  await expect(tooltip).toContainText('Visa: 75%, 3 for');
  await page.keyboard.press('ArrowRight');
  await expect(tooltip).toContainText('Mastercard: 25%, 1 for');
});

test('A report without a range is one of the last 30 days [ADMIN-017]', async ({
  product: { url },
}) => {
  const answer = await fetch(`${url}/api/merchants/reports`, {
    headers: { authorization: `MerchantToken ${await tokenOf(people.owner)}` },
  });
  const report = (await answer.json()) as {
    readonly default_report_range: string;
    readonly ranges: readonly { readonly from: string; readonly to: string }[];
  };
  expect(report.default_report_range).toBe('30');
  for (const { from, to } of report.ranges)
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * dayMs);
});

const reports = [
  ['ageing', 'Aging'],
  ['deposits', 'Deposits'],
  ['declines', 'Declines and returns'],
  ['messages', 'Messages by outcome'],
  ['forecast', 'Expected payments'],
] as const;

test('Each report fits both sizes', async ({ visit }) => {
  const page = await visit('/admin/reports', { as: people.owner });
  await expect(page.getByRole('link', { name: 'Deposits' })).toBeVisible();
  await judgeAtBothSizes(page, 'reports');
  for (const [path, title] of reports) {
    await forwardTo(page, `/admin/reports/${path}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('table', { name: title })).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('Adding up...')).toHaveCount(0);
    await judgeAtBothSizes(page, `report-${path}`);
  }
});
