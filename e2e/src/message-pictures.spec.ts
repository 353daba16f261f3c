import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { sandbox } from './testing/sandbox';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';

const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64');

test.afterEach(() => sandbox.clearMediaFaults());

test('Pictures and a PDF of a text are fetched, shown in the open chat and saved', async ({
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
  await live.hasJoined;
  const send = (body: string, ...media: { readonly type: string; readonly base64: string }[]) =>
    sandbox.sendText({ from: `+1${customer.phone}`, to: '+13035550100', body, media });

  await sandbox.addMediaFault({ effect: 'not_found', times: 1 });
  await send('', { type: 'image/png', base64: base64('later') });
  await expect(log.getByText('Loading picture')).toBeVisible();
  await expect
    .poll(
      async () => (await db.query('select 1 from message_attachments where tries = 1')).rowCount,
    )
    .toBe(1);

  await sandbox.addMediaFault({ effect: 'redirect' });
  await send(
    'The meter, and the letter.',
    { type: 'image/png', base64: base64(await page.screenshot()) },
    { type: 'application/pdf', base64: base64('%PDF-1.7 a letter') },
    { type: 'image/png', base64: base64('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  );
  const thumbnail = log.getByRole('button', { name: /^Picture from / });
  await expect(thumbnail).toBeVisible();
  // Drawn: the policy of the page allows what was fetched.
  await expect
    .poll(() =>
      thumbnail.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(log.getByText("This file isn't a picture or a PDF.")).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
  ).toHaveCount(0, { timeout: 30_000 });
  await judgeAtBothSizes(page, 'chat-pictures');

  const pdf = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Download' }).click();
  expect((await pdf).suggestedFilename()).toBe('document-2.pdf');

  await thumbnail.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Picture from / });
  await expect(dialog.getByRole('img')).toBeVisible();
  await judgeAtBothSizes(page, 'chat-picture-large');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('picture-1.png');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(thumbnail).toBeFocused();
});
