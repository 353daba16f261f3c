import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { sandbox } from './testing/sandbox';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeCustomer, type MadeCustomer } from './testing/world';

const cedarNumber = '+13035550100';

const write = (customer: MadeCustomer, body: string) =>
  sandbox.sendText({ from: `+1${customer.phone}`, to: cedarNumber, body });
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const rowOf = (page: Page, body: string) => list(page).getByRole('link').filter({ hasText: body });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const search = async (page: Page, text: string): Promise<void> => {
  await list(page).getByRole('searchbox').fill(text);
  // A found conversation is listed before the answer too; the answer ends a selection.
  await expect(list(page).getByRole('link').filter({ hasNotText: text })).toHaveCount(0);
  await expect(rowOf(page, text).first()).toBeVisible();
};

test('Two staff see at once what the other closes, reads and marks as unread [INBOX-018 INBOX-020 INBOX-022 INBOX-023]', async ({
  visit,
  db,
}) => {
  const [ann, bob] = [await makeCustomer(db), await makeCustomer(db)];
  await write(ann, 'The first of two quince texts');
  await write(bob, 'The second of two quince texts');
  const [mine, other] = [watchLiveSocket(), watchLiveSocket()];
  const page = await visit('/admin/conversations', { as: people.owner, prepare: mine.prepare });
  const second = await visit('/admin/conversations', { as: people.owner, prepare: other.prepare });
  await Promise.all([mine.hasJoined, other.hasJoined]);
  for (const one of [page, second]) {
    await search(one, 'quince');
    await expect(rowOf(one, 'quince')).toHaveCount(2);
  }

  await rowOf(page, 'The first').click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('The first of two');
  await expect(rowOf(second, 'The first')).toHaveAttribute('data-unread', 'false');

  await list(page).getByRole('checkbox', { name: 'Select all' }).check();
  await list(page).getByRole('button', { name: 'Mark as unread' }).click();
  await expect(rowOf(second, 'The first')).toHaveAttribute('data-unread', 'true');

  await list(page)
    .getByRole('checkbox', { name: `Select ${bob.name}` })
    .check();
  await list(page).getByRole('button', { name: 'Close Conversation' }).click();
  await question(page, 'Close Conversation')
    .getByRole('button', { name: 'Close Conversation' })
    .click();
  await expect(rowOf(second, 'quince')).toHaveCount(1);
  await write(bob, 'Back again with a quince');
  for (const one of [page, second]) await expect(rowOf(one, 'Back again')).toBeVisible();
});

test('The keyboard alone reads, answers, marks and closes conversations [INBOX-019 INBOX-038]', async ({
  visit,
  db,
}) => {
  const [ann, bob] = [await makeCustomer(db), await makeCustomer(db)];
  await write(ann, 'An older medlar text');
  await write(bob, 'A newer medlar text');
  const page = await visit('/admin/conversations', { as: people.owner });
  await expect(list(page).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('medlar');
  await expect(rowOf(page, 'medlar')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/admin/conversations/${bob.subscriptionId}$`));
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/admin/conversations/${ann.subscriptionId}$`));
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText('An older medlar text');
  await page.keyboard.press('r');
  await page.keyboard.type('We read jkeu/ today.');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').filter({ hasText: 'We read jkeu/ today.' }),
  ).toHaveAttribute('data-side', 'sent');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/admin\/conversations$/);
  await expect(rowOf(page, 'We read')).toHaveAttribute('data-unread', 'true');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/admin/conversations/${bob.subscriptionId}$`));
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/admin/conversations/${ann.subscriptionId}$`));
  await expect(log).toContainText('An older medlar text');
  await page.keyboard.press('e');
  const close = question(page, 'Close Conversation').getByRole('button', {
    name: 'Close Conversation',
  });
  await close.focus();
  await expect(close).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'medlar')).toHaveCount(1);
  await expect(page).toHaveURL(/\/admin\/conversations$/);
});

test('The dialogs of the inbox and of the chat of a profile fit both sizes [INBOX-007 INBOX-012 INBOX-041 INBOX-042]', async ({
  visit,
  db,
}) => {
  const ann = await makeCustomer(db);
  await write(ann, 'Please stop by the loquat office');
  const page = await visit('/admin/conversations', { as: people.owner });
  await search(page, 'loquat');
  await expect(rowOf(page, 'loquat')).toHaveCount(1);
  await list(page).getByRole('button', { name: 'Close Conversation' }).click();
  await expect(page.getByText('Please select conversation to close')).toBeVisible();
  await list(page).getByRole('checkbox', { name: 'Select all' }).check();
  await list(page).getByRole('button', { name: 'Close Conversation' }).click();
  await expect(question(page, 'Close Conversation')).toBeVisible();
  await judgeAtBothSizes(page, 'inbox-close');
  await question(page, 'Close Conversation').getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page, 'Close Conversation')).toHaveCount(0);
  await list(page).getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await judgeAtBothSizes(page, 'inbox-keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'New Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('User must be selected')).toBeVisible();
  await judgeAtBothSizes(page, 'inbox-new-message');

  await page.goto(`/admin/customers/profile/${ann.subscriptionId}`);
  await page.getByText('Message Automation').click();
  await expect(page.getByRole('list', { name: 'Values' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {user nick name}, ');
  await expect(page.getByText("{user nick name} isn't a field.")).toBeVisible();
  await judgeAtBothSizes(page, 'profile-chat-values');
});
