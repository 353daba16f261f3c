import type { Locator, Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { noteIssuedSecret } from './testing/issued-secrets';
import { keyboardOf } from './testing/hand';
import { watchLiveSocket } from './testing/live-socket';
import { mailboxOf } from './testing/mailbox';
import { toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeStaff } from './testing/world';

const newPassword = 'Quarry-Lane-47!';

test.beforeAll(() => noteIssuedSecret(newPassword));

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const member = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Team' }).getByRole('row', { name });
const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Customers' }).getByRole('checkbox');

test('The keyboard alone invites staff, and open pages follow their permissions and access', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const owner = await makeStaff(db);
  const email = `newcomer.${owner.userId}@cedar.test`;
  const lastName = `Newcomer${owner.userId}`;
  const name = `Nora ${lastName}`;
  const mail = mailboxOf(email);
  const page = await visit('/admin/settings', { as: owner, size: 'phone' });
  const hand = keyboardOf(page);

  await hand.press(page.getByRole('link', { name: 'Team' }));
  await hand.press(button(page, 'Invite teammate'));
  const invitation = dialog(page, 'Invite teammate');
  await hand.type(invitation.getByLabel('First Name'), 'Nora');
  await hand.type(invitation.getByLabel('Last Name'), lastName);
  await hand.type(invitation.getByLabel('Email'), email);
  await hand.choose(invitation.getByLabel('Role'), 'Clerk');
  await hand.press(button(invitation, 'Send invitation'));
  await expect(toast(page, `We sent an invitation to ${email}.`)).toBeVisible();
  await expect(member(page, name)).toContainText('Clerk');
  await expect(member(page, name)).toContainText('Invited');

  const { link } = await mail.next('Your Billfold account');
  const clerk = await visit(link, { size: 'phone' });
  await clerk.getByLabel('Password', { exact: true }).fill(newPassword);
  await clerk.getByLabel('Confirm password').fill(newPassword);
  await button(clerk, 'Continue').click();
  await expect(clerk).toHaveURL(/\/admin\/dashboard$/);
  const live = watchLiveSocket();
  live.watch(clerk);
  await clerk.goto('/admin/customers');
  await expect(rows(clerk).nth(1)).toBeVisible();
  await live.hasJoined;

  await page.reload();
  await expect(member(page, name)).toContainText('Active');
  await hand.press(member(page, name).getByRole('link'));
  const opened = dialog(page, name);
  const change = opened.getByLabel('Add and change customers, groups and tags');
  await expect(change).toBeChecked();
  await hand.tick(change);
  await expect(opened.getByLabel('Role')).toHaveValue('Custom');
  await hand.press(button(opened, 'Save permissions'));
  await expect(toast(page, `Permissions changed for ${name}.`)).toBeVisible();

  await expect(
    clerk.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect(rows(clerk)).toHaveCount(0);
  await expect(button(clerk, 'New Customer')).toHaveCount(0);

  await hand.press(button(opened, 'Deactivate'));
  const question = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
  await hand.press(button(question, 'Deactivate'));
  await expect(button(opened, 'Reactivate')).toBeVisible();
  await expect(clerk).toHaveURL(/\/login$/);
  await page.keyboard.press('Escape');
  await expect(member(page, name)).toContainText('Deactivated');
});
