import { downloaded } from './testing/customer-screens';
import { judge } from './testing/judge';
import { people } from './testing/sign-in';
import { expect, sizeNames, test } from './testing/test';

for (const size of sizeNames)
  test(`Staff open the lockbox files and save the same bytes twice on a ${size} [AUTO-050] [AUTO-051] [AUTO-055]`, async ({
    visit,
    db,
  }) => {
    const page = await visit('/admin/caliber', { as: people.owner, size });
    await expect(page.getByRole('button', { name: 'Download 11/01/2019' })).toBeVisible();
    await judge(page, `lockbox-files-full-${size}`);
    const download = (day: string) =>
      downloaded(page, () => page.getByRole('button', { name: `Download ${day}` }).click());
    const empty = await download('11/01/2019');
    expect(empty.name).toBe('lockbox-1-2019-11-01.txt');
    expect(empty.bytes.toString('ascii')).toMatch(
      /^H20191101.{71}\r\nT20191101000000000000000000 {53}\r\n$/,
    );
    const { rows } = await db.query<{ day: string; records: number; content: string }>(
      `select to_char(file_date, 'MM/DD/YYYY') as day, records, content from lockbox_files where format <> 'csv' order by file_date desc limit 1`,
    );
    const [newest] = rows;
    if (newest === undefined) throw new Error('The demo has no lockbox file.');
    const first = await download(newest.day);
    const second = await download(newest.day);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(first.bytes.toString('ascii')).toBe(newest.content);
    expect(newest.content.match(/^D/gm)).toHaveLength(newest.records);
  });

test('Staff of a business without Caliber find no lockbox files [SHELL-065]', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/404/);
  const page = await visit('/admin/caliber', { as: people.clerk });
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible();
});
