import { dayMs } from '@billfold/shared/contracts/durations';
import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { keyboardOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { tabTo } from './testing/keyboard';
import { toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff, zipOf } from './testing/world';

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** A group of Cedar Water with a zip code of its own: two customers who agreed to texts, and one who did not. */
const makeGroup = async (db: Pool) => {
  const first = await makeCustomer(db, { methods: [] });
  const ids = [first.subscriptionId];
  while (ids.length < 3) ids.push((await makeCustomer(db, { methods: [] })).subscriptionId);
  const zip = zipOf(first);
  await db.query(
    `update subscriptions set service_address_zip = $2, sms_opt_in = id <> $3 where id = any($1::bigint[])`,
    [ids, zip, ids[2]],
  );
  const name = `Crowd ${ids[0]}`;
  const { rows } = await db.query<{ id: string }>(
    `insert into auto_groups (merchant_id, name, description, created_at)
     values (1, $1, 'Everyone in one zip code', now()) returning id`,
    [name],
  );
  await db.query(
    `insert into auto_group_conditions (group_id, field_name, operator, value)
     values ($1, 'merchant_id', 'exact', '1'), ($1, 'service_address_zip', 'exact', $2)`,
    [rows[0]?.id, zip],
  );
  return { id: Number(rows[0]?.id), name };
};

test('The keyboard alone plans a message to a group, follows it and cancels it [INBOX-048 INBOX-049]', async ({
  visit,
  db,
}) => {
  const group = await makeGroup(db);
  const page = await visit(`/admin/customers?tab=groups&group=${group.id}`, {
    as: await makeStaff(db),
    size: 'phone',
  });
  const hand = keyboardOf(page);
  await hand.press(button(page, 'New Mass Message'));
  const form = dialog(page, 'New Mass Message');
  await expect(form.getByLabel('To', { exact: true })).toHaveValue(group.name);
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('Cedar Water');
  await hand.type(form.getByLabel('Message', { exact: true }), 'We are closed today, ');
  await hand.press(button(form, 'First name'));
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue(
    'We are closed today, {user first name}',
  );
  await expect(form.getByText('2 of 3 customers. 1 opted out.')).toBeVisible();
  await expect(form.getByText('We are closed today, Vera', { exact: true })).toBeVisible();
  await judgeAtBothSizes(page, 'mass-message');
  const later = form.getByRole('radio', { name: 'Send later' });
  await tabTo(page, form.getByRole('radio', { name: 'Send now' }));
  await page.keyboard.press('ArrowDown');
  await expect(later).toBeChecked();
  await hand.press(button(form, 'Send'));
  await expect(form.getByText('Please choose a day')).toBeVisible();
  await judgeAtBothSizes(page, 'mass-message-incomplete');
  const tomorrow = new Intl.DateTimeFormat('en-US', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    // oxlint-disable-next-line tests/no-wall-clock -- the browser knows no other day
  }).format(Date.now() + 2 * dayMs);
  await hand.type(form.getByLabel('Day', { exact: true }), tomorrow);
  await form.getByLabel('Time').selectOption('10:00');
  await hand.press(button(form, 'Send'));
  const asked = page.getByRole('alertdialog', { name: 'Send to 2 customers?' });
  await expect(asked.getByText(/^Texts go out on /)).toBeVisible();
  await judgeAtBothSizes(page, 'mass-message-question');
  await hand.press(button(asked, 'Send'));
  await expect(toast(page, 'The messages will be sent on')).toBeVisible();
  await expect(form).toHaveCount(0);

  const history = page.getByRole('table', { name: 'Message History' });
  await expect(history.getByText('We are closed today, {user first name}')).toBeVisible();
  await expect(history.getByText(/Will be sent on/)).toBeVisible();
  await judgeAtBothSizes(page, 'mass-message-planned');
  await hand.press(button(page, 'Cancel sending'));
  const question = page.getByRole('alertdialog', { name: 'Cancel this message?' });
  await hand.press(button(question, 'Cancel sending'));
  await expect(history.getByText('Canceled', { exact: true })).toBeVisible();
  await hand.press(button(page, 'Results'));
  const results = dialog(page, 'Results');
  await expect(
    results.getByText('Canceled: The message was canceled', { exact: true }).first(),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'mass-message-results');
});
