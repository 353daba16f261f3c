import { readProduct } from './testing/config';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { sandbox } from './testing/sandbox';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
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
  const reply = { from: `+1${customer.phone}`, to: cedarNumber };
  await sandbox.sendText({ ...reply, body: 'Thank you, all is well here now.' });
  await expect(
    log.getByRole('article').filter({ hasText: 'all is well here now.' }),
  ).toHaveAttribute('data-side', 'received');
  // The message itself is in sight.
  await expect(toast(page, customer.name)).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(log).toHaveCount(0);
  await sandbox.sendText({ ...reply, body: 'Thank you, all is well there, too.' });
  const link = toast(page, customer.name).getByRole('link');
  await expect(link).toContainText('Thank you, all is we...');
  await link.click();
  await expect(
    log.getByRole('article').filter({ hasText: 'all is well there, too.' }),
  ).toHaveAttribute('data-side', 'received');
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
