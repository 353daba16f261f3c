import type { Page } from '@playwright/test';
import { plusDays } from '../money/testing/calendar';
import { downloaded } from '../testing/customer-screens';
import { expect } from '../testing/test';
import { button, one, type Day } from './day';
import {
  type KnownPerson,
  writeCustomers,
  writeInvoices,
  writeMended,
  writePayments,
} from './files';

const figure = (page: Page, label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .first()
    .locator('..');
const expectFigures = async (
  page: Page,
  figures: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [label, count] of Object.entries(figures))
    await expect(figure(page, label)).toHaveText(`${label}${count}`);
};

/** The button names what is imported: Import 30 invoices. */
const confirm = (page: Page) => button(page, /^Import [\d,]+ (customer|invoice|payment)s?$/);

const chooseFile = async (page: Page, path: string): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose a file').click(),
  ]);
  await chooser.setFiles(path);
};

const chooseBusiness = async (page: Page): Promise<void> => {
  await page.getByLabel('Business', { exact: true }).selectOption({ label: 'Cedar Water' });
};

const knownPeople = async ({ db }: Day): Promise<readonly KnownPerson[]> => {
  const { rows } = await db.query<KnownPerson>(
    `select u.email, u.phone, u.first_name as name from subscriptions s join users u on u.id = s.user_id
      where s.merchant_id = 1 and s.state = 'active' and s.deleted_at is null and u.email is not null
        and u.phone is not null
        and not u.is_business and u.username <> 'ana.rivera'
        and (select count(*) from subscriptions o where o.user_id = u.id) = 1 order by s.id desc limit 3`,
  );
  return rows;
};

/** Customers of a file: what the check counts, the run does; four fail, two are mended, undone and sent again. */
export const importCustomers = async (
  day: Day,
  folder: (name: string) => string,
): Promise<void> => {
  const { page } = day;
  await page.goto('/admin/customers/upload');
  await chooseBusiness(page);
  await chooseFile(page, await writeCustomers(folder('customers.csv'), await knownPeople(day)));
  await expect(page.getByLabel('Mobile')).toHaveValue('phone');
  await button(page, 'Check file').click();
  const others = { Warnings: 3, Failed: 4 };
  await expectFigures(page, { New: 115, 'To update': 3, ...others });
  await confirm(page).click();
  await expect(page.getByText('Your file was uploaded successfully!')).toBeVisible({
    timeout: 60_000,
  });
  await expectFigures(page, { Created: 115, Updated: 3, ...others });
  const failed = await downloaded(page, () => button(page, 'Download failed rows').click());
  expect(failed.bytes.toString('utf8').match(/Bella/g)).toHaveLength(4);

  const mended = await writeMended(folder('mended.csv'));
  const uploadMended = async (): Promise<void> => {
    await page.goto('/admin/customers/upload');
    await chooseBusiness(page);
    await chooseFile(page, mended);
    await expect(confirm(page).or(button(page, 'Check file')).first()).toBeVisible();
    if (await button(page, 'Check file').isVisible()) await button(page, 'Check file').click();
    await confirm(page).click();
    await expect(page.getByText('Your file was uploaded successfully!')).toBeVisible();
    await expectFigures(page, { Created: 2, Failed: 0 });
  };
  await uploadMended();
  await button(page, 'Undo import').click();
  await button(page.getByRole('alertdialog'), 'Undo import').click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  const countBella = async (): Promise<number> =>
    Number(
      (
        await one<{ count: string }>(
          day.db,
          `select count(*) from subscriptions s join users u on u.id = s.user_id
            where u.first_name = 'Bella' and s.merchant_id = 1 and s.deleted_at is null`,
        )
      ).count,
    );
  expect(await countBella()).toBe(0);
  await uploadMended();
  expect(await countBella()).toBe(2);
};

const runPlain = async (page: Page, kind: 'invoices' | 'payments', file: string): Promise<void> => {
  await page.goto(`/admin/${kind}/upload`);
  await chooseBusiness(page);
  await chooseFile(page, file);
  await expect(confirm(page).or(button(page, 'Check file')).first()).toBeVisible({
    timeout: 60_000,
  });
  if (await button(page, 'Check file').isVisible()) await button(page, 'Check file').click();
  await confirm(page).click();
};

/** 30 invoices; the first has three items. */
export const importInvoices = async (day: Day, folder: (name: string) => string): Promise<void> => {
  const { page, db, date } = day;
  const dates = { dueOn: plusDays(date, 10), lateSince: plusDays(date, -5) };
  await runPlain(page, 'invoices', await writeInvoices(folder('invoices.csv'), dates));
  await expect(page.getByText('Your file was uploaded successfully!')).toBeVisible({
    timeout: 60_000,
  });
  await expectFigures(page, { Created: 30, Failed: 0 });
  const { items } = await one<{ items: string }>(
    db,
    `select count(*) as items from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.invoice_number = 'DAY-B-0'`,
  );
  expect(Number(items)).toBe(3);
};

/** A check of the day's file pays a part of an invoice; one above the balance fails with its reason. */
export const importChecks = async (day: Day, folder: (name: string) => string): Promise<void> => {
  const { page, date } = day;
  const file = await writePayments(folder('payments.csv'), { bill: 'DAY-B-0', paidOn: date });
  await runPlain(page, 'payments', file);
  await expectFigures(page, { Created: 1, Failed: 1 });
  await expect(page.getByText(/balance/).first()).toBeVisible();
};
