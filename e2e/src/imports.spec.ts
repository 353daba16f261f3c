import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { downloaded } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { press } from './testing/keyboard';
import { toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeStaff } from './testing/world';

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
const confirm = /^Import \d+ customers?$/;
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Drops a file of the disk as a hand does: the browser itself hands it to the page. */
const dropFile = async (page: Page, file: string): Promise<void> => {
  const zone = await page.getByText('Drop a CSV file here, or').boundingBox({ timeout: 15_000 });
  if (zone === null) throw new Error('The page has no area to drop a file on.');
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: zone.x + zone.width / 2,
      y: zone.y + zone.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
};

const heads = 'Given name;Surname;Mobile;E-mail address;Zip code;Remarks';
const peopleFile = (mark: string, good: number): string =>
  [
    heads,
    ...Array.from(
      { length: good },
      (_person, index) =>
        `Rosa;Diaz ${mark};71955${mark}${index};rosa.${mark}${index}@mail.test;80202;"first\nsecond"`,
    ),
    `Rosa;Broken;12;rosa.${mark}.broken@mail.test;80202;`,
    `Rosa;Nameless;71954${mark}9;no address;80202;`,
  ].join('\r\n');

test('A dropped file is checked, imported, saved without its good rows and undone [ADMIN-214] [ADMIN-220]', async ({
  visit,
  db,
}, testInfo) => {
  const staff = await makeStaff(db);
  const mark = String(staff.userId).padStart(4, '0').slice(-4);
  const file = testInfo.outputPath('people.csv');
  await writeFile(file, `\uFEFF${peopleFile(mark, 3)}`);
  const page = await visit('/admin/customers/upload', { as: staff });
  await dropFile(page, file);
  await expect(part(page, 'Columns of the file')).toBeVisible();
  await judgeAtBothSizes(page, 'import-columns');
  await expect(page.getByLabel('Mobile')).toHaveValue('phone');
  await button(page, 'Check file').click();
  const check = part(page, 'Result of the check');
  await expect(check.getByText(`rosa.${mark}.broken@mail.test`).first()).toBeVisible();
  await judgeAtBothSizes(page, 'import-checked');
  await page.reload();
  await button(page, confirm).click();
  await expect(page.getByText('Your file was uploaded successfully!')).toBeVisible();
  await judgeAtBothSizes(page, 'import-done');
  const failed = await downloaded(page, () => button(page, 'Download failed rows').click());
  const lines = failed.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toContain('reason');
  expect(lines.filter((line) => line.includes('Rosa'))).toHaveLength(2);
  await button(page, 'Undo import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  const { rows } = await db.query(
    `select 1 from subscriptions s join users u on u.id = s.user_id where u.last_name = $1 and s.deleted_at is null`,
    [`Diaz ${mark}`],
  );
  expect(rows).toEqual([]);
});

test('The keyboard alone imports a filled template [ADMIN-216]', async ({
  visit,
  db,
}, testInfo) => {
  const staff = await makeStaff(db);
  const mark = String(staff.userId).padStart(4, '0').slice(-4);
  const page = await visit('/admin/customers/upload', { as: staff, size: 'phone' });
  const template = await downloaded(page, () => press(page, button(page, 'Download template')));
  expect(template.name).toBe('customers-template.csv');
  const [names = ''] = template.bytes.toString('utf8').split('\r\n');
  const columns = names.replace('\uFEFF', '').split(',');
  const values: Readonly<Record<string, string>> = {
    first_name: 'Tess',
    last_name: `Keys ${mark}`,
    phone: `71953${mark}1`,
    email: `tess.${mark}@mail.test`,
    service_address_zip: '80202',
  };
  const file = testInfo.outputPath('filled.csv');
  await writeFile(file, `${names}\r\n${columns.map((name) => values[name] ?? '').join(',')}\r\n`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, button(page, 'Choose a file')),
  ]);
  await chooser.setFiles(file);
  await press(page, button(page, confirm));
  await expect(page.getByText('Your file was uploaded successfully!')).toBeVisible();
  await expect(page.getByText('Created', { exact: true }).first().locator('..')).toHaveText(
    'Created1',
  );
  await press(page, button(page, 'Upload Another'));
  await expect(page.getByRole('link', { name: 'filled.csv' })).toBeVisible();
  await expect(toast(page, '')).toHaveCount(0);
});
