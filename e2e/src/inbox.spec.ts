import { readProduct } from './testing/config';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { sandbox } from './testing/sandbox';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';
import { makeCustomer } from './testing/world';

const cedarNumber = '+13035550100';

test('A text reaches the customer, and the reply appears live [INBOX-001 INBOX-002 INBOX-029 INBOX-032 INBOX-036 SHELL-087 SHELL-088 SHELL-089]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const live = watchLiveSocket();
  const page = await visit(`/admin/conversations/${customer.subscriptionId}`, {
    as: people.owner,
    size: 'phone',
    prepare: live.prepare,
  });
  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Your meter was read today.');
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = log.getByRole('article').filter({ hasText: 'Your meter was read today.' });
  await expect(sent).toHaveAttribute('data-side', 'sent');
  await expect
    .poll(async () => (await sandbox.messages(`+1${customer.phone}`)).map(({ body }) => body))
    .toEqual(['Your meter was read today.']);

  await live.hasJoined;
  await sandbox.sendText({
    from: `+1${customer.phone}`,
    to: cedarNumber,
    body: 'Thank you, all is well here now.',
  });
  await expect(toast(page, customer.name).getByRole('link')).toContainText(
    'Thank you, all is we...',
  );
  await expect(
    log.getByRole('article').filter({ hasText: 'all is well here now.' }),
  ).toHaveAttribute('data-side', 'received');
  await picture(page, 'chat-phone');
});

test('An inbound text raises the badge until its chat is opened from the toast [INBOX-022 SHELL-060 SHELL-083]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { merchantId: 2 });
  const live = watchLiveSocket();
  const page = await visit('/admin/dashboard', { as: people.clerk, prepare: live.prepare });
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await entry.textContent();
  await live.hasJoined;
  await sandbox.sendText({
    from: `+1${customer.phone}`,
    to: '+12125550100',
    body: 'Is the line down?',
  });
  // It leaves after some seconds: a picture of it would come too late on a slow machine.
  const link = toast(page, 'Is the line down?').getByRole('link');
  await Promise.all([expect(link).toBeVisible(), expect(entry).not.toHaveText(before ?? '')]);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/admin/conversations/${customer.subscriptionId}$`));
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByText('Is the line down?'),
  ).toBeVisible();
  await expect(entry).toHaveText(before ?? '');
  await picture(page, 'message-opened-desk');
});

test('A text between the example numbers of the sandbox reaches the product', async ({
  visit,
  db,
}) => {
  const page = await visit(readProduct().sandboxUrl, { size: 'phone' });
  await judgeAtBothSizes(page, 'sandbox-desk');
  for (const label of [/^From/, /^To/])
    await page
      .getByLabel(label)
      .fill((await page.getByLabel(label).getAttribute('placeholder')) ?? '');
  await page.getByLabel('Text', { exact: true }).fill('Sent with the example numbers.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Delivered: the product answered 200.');
  const { rows } = await db.query(
    "select merchant_id from messages where body = 'Sent with the example numbers.'",
  );
  expect(rows).toEqual([{ merchant_id: '1' }]);
});
