import type { Page } from '@playwright/test';
import { dialog } from '../testing/customer-screens';
import { sandbox } from '../testing/sandbox';
import { toast } from '../testing/screens';
import { expect } from '../testing/test';
import { button, choose, one, type Day } from './day';
import { downtownPeople, latePeople, phoneOf } from './files';

const optedOut = 3;
const withoutPhone = 1;
const recipients = downtownPeople - optedOut - withoutPhone;
const downtown = Array.from({ length: downtownPeople }, (_person, index) => index);

/** One number for each text with these words that the provider was given, of these people of the file. */
const textedWith = async (people: readonly number[], words: RegExp): Promise<readonly string[]> => {
  const texts = await Promise.all(people.map((index) => sandbox.messages(`+1${phoneOf(index)}`)));
  return texts.flat().flatMap(({ to, body }) => (words.test(body) ? [to] : []));
};

type Recipient = { readonly id: number; readonly phone: string | null; readonly outcome: string };

/** Whom a mass message is for, in the order of sending. */
const listRecipients = async ({ db }: Day, body: string): Promise<readonly Recipient[]> => {
  const { rows } = await db.query<Omit<Recipient, 'id'> & { readonly id: string }>(
    `select s.id, coalesce(s.phone, u.phone) as phone, b.outcome from bulk_messages b
      join group_messages g on g.id = b.group_message_id
       join subscriptions s on s.id = b.subscription_id join users u on u.id = s.user_id where g.body = $1
         order by b.id`,
    [body],
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};
const countOf = (people: readonly Recipient[], ...outcomes: readonly string[]): number =>
  people.filter(({ outcome }) => outcomes.includes(outcome)).length;

const message = 'The main is flushed today.';

const sendToGroup = async ({ page }: Day, group: string): Promise<void> => {
  await page.goto('/admin/customers?tab=groups');
  await page.getByRole('row', { name: new RegExp(group) }).click();
  await button(page, 'New Mass Message').click();
  const form = dialog(page, 'New Mass Message');
  await form.getByLabel('Message', { exact: true }).fill(message);
  await expect(form.getByText(`${recipients} of ${downtownPeople} customers.`)).toBeVisible();
  await button(form, 'Send').click();
  const asked = page.getByRole('alertdialog', { name: `Send to ${recipients} customers?` });
  await button(asked, 'Send').click();
  await expect(toast(page, 'Messages successfully sent')).toBeVisible();
};

/** Only the phone itself brings texts back. */
const switchTextsOn = async (page: Page, customer: number): Promise<void> => {
  await page.goto(`/admin/customers/profile/${customer}`);
  await page.getByRole('switch', { name: 'Billing through text messaging' }).click();
  const form = dialog(page, 'Opt in: Billing through text messaging');
  await form.getByLabel('How did the customer agree?').selectOption({ index: 1 });
  await button(form, 'Confirm').click();
  await expect(
    form.getByText(/^This customer opted out of texts from Cedar Water\./),
  ).toBeVisible();
};

/** 40 people at two texts a second: paused, one says STOP, resumed, canceled. */
export const writeToDowntown = async (day: Day, group: string): Promise<void> => {
  const { page, db, look } = day;
  await db.query('update merchants set texts_per_second = 2 where id = 1');
  await db.query(`update users set phone = null where email = 'dora.4@day.test'`);
  await sendToGroup(day, group);
  const sent = async (): Promise<number> =>
    countOf(await listRecipients(day, message), 'sent', 'delivered');
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  const history = page.getByRole('table', { name: 'Message History' });
  await button(history, 'Pause').click();
  await expect(button(history, 'Resume')).toBeVisible();
  await expect.poll(async () => countOf(await listRecipients(day, message), 'sending')).toBe(0);
  await look('mass-message-paused');
  const sentBefore = await sent();

  const next = (await listRecipients(day, message)).find(({ outcome }) => outcome === 'queued');
  const { sms_number: ours } = await one<{ sms_number: string }>(
    db,
    'select sms_number from merchants where id = 1',
  );
  await sandbox.sendText({ from: `+1${next?.phone}`, to: ours, body: 'STOP' });
  await button(history, 'Resume').click();
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(sentBefore);
  await button(history, 'Cancel sending').click();
  await button(
    page.getByRole('alertdialog', { name: 'Cancel this message?' }),
    'Cancel sending',
  ).click();
  await expect(history.getByText('Canceled', { exact: true })).toBeVisible();
  await expect
    .poll(async () => countOf(await listRecipients(day, message), 'queued', 'sending'))
    .toBe(0);

  const people = await listRecipients(day, message);
  const texted = await textedWith(downtown, /The main is flushed today/);
  expect(new Set(texted).size).toBe(texted.length);
  expect(texted).toHaveLength(countOf(people, 'sent', 'delivered'));
  expect(countOf(people, 'skipped')).toBe(optedOut + withoutPhone + 1);
  expect(countOf(people, 'cancelled')).toBeGreaterThan(0);
  expect(people.find(({ id }) => id === next?.id)?.outcome).toBe('skipped');
  expect(texted).not.toContain(`+1${next?.phone}`);
  await switchTextsOn(page, next?.id ?? 0);
  await look('texts-stay-off');
};

const label = 'Pumps five days late';

/** The new event takes the place of one that the merchant has at half past ten. */
const switchOff = async (page: Page, name: string): Promise<void> => {
  const isOn = page.getByRole('article', { name }).getByRole('switch');
  await isOn.press('Space');
  await expect(isOn).not.toBeChecked();
};

const makeEvent = async ({ page }: Day): Promise<void> => {
  await page.goto('/admin/automation');
  await switchOff(page, 'Five days late');
  await button(page, 'Create Automated Event').click();
  const form = dialog(page, 'Create Automated Event');
  await form.getByLabel('Event Name').fill(label);
  await form.getByLabel('Object').selectOption({ label: 'Invoice' });
  await form.getByLabel('Business', { exact: true }).selectOption({ label: 'Cedar Water' });
  await button(form, 'Next').click();
  const [first, second] = [1, 2].map((number) =>
    form.getByRole('group', { name: `Condition ${number}` }),
  );
  await first?.getByLabel('Field').selectOption({ label: 'Due date' });
  await first?.getByLabel('Operator').selectOption({ label: 'past due' });
  await first?.getByLabel('Days').fill('5');
  await button(form, 'Add condition').click();
  await second?.getByLabel('Field').selectOption({ label: 'Description' });
  await second?.getByLabel('Operator').selectOption({ label: 'contains' });
  await second?.getByLabel('Value').fill('Late pump');
  await button(form, 'Next').click();
  await form.getByLabel('Action', { exact: true }).selectOption({ label: 'Send Message' });
  await form.getByLabel('The customer').check();
  await choose(form.getByRole('combobox', { name: 'Template' }), 'Past due');
  for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await form.getByLabel(name).check();
  await form.getByLabel('Hour').selectOption('09');
  await button(form, 'Next').click();
  const people = form.getByRole('region', { name: 'Who gets it' });
  for (const index of latePeople)
    await expect(people.getByRole('row', { name: new RegExp(`Day0${index}`) })).toBeVisible();
  await expect(people.getByText('Gets it', { exact: true })).toHaveCount(latePeople.length);
  await button(form, 'Create').click();
  await expect(page.getByRole('article', { name: label })).toBeVisible();
};

const payInCash = async ({ page, db }: Day, index: number): Promise<void> => {
  const { id, customer } = await one<{ id: string; customer: string }>(
    db,
    `select i.id, i.subscription_id as customer from invoices i join subscriptions s on s.id = i.subscription_id
      where i.description = 'Late pump' and s.user_external_id = $1`,
    [`DAY-${index}`],
  );
  await page.goto(`/admin/customers/profile/${customer}?dialog=payment&bill=${id}`);
  const form = dialog(page, 'Take Payment');
  await form.getByRole('radio', { name: 'Cash', exact: true }).check();
  await form.getByRole('button', { name: /^Record / }).press('Enter');
  await expect(form).toBeHidden();
};

/**
 * An event at nine texts whose invoice is late: not the one that was paid a minute before, which the log counts as
 * skipped, and in Hawaii only when it is eight there, if it is not paid by then.
 */
export const remindTheLate = async (day: Day): Promise<void> => {
  const { page, moveTo, look } = day;
  const [paidEarly, first, second, inHawaii] = latePeople;
  await makeEvent(day);
  await moveTo('08:59');
  await payInCash(day, paidEarly);
  await moveTo('09:00');
  const reminded = () => textedWith(latePeople, /is past due/);
  const texted = [first, second].map((index) => `+1${phoneOf(index)}`);
  await expect.poll(reminded, { timeout: 60_000 }).toEqual(texted);
  await moveTo('09:00:30');
  await page.goto('/admin/automation');
  const event = page.getByRole('article', { name: label });
  await event.getByRole('button', { name: label, exact: true }).click();
  await event.getByRole('link', { name: 'Run log' }).click();
  const run = page.getByRole('row', { name: /Done/ });
  await expect(run).toContainText('2 sent');
  await expect(run).toContainText('1 held');
  await expect(run).toContainText('1 skipped');
  await look('run-log-held');
  const log = page.url();

  await payInCash(day, inHawaii);
  await moveTo('12:00');
  await page.goto(log);
  await expect(async () => {
    await page.reload();
    await expect(run).toContainText('2 skipped', { timeout: 2_000 });
  }).toPass();
  await expect(run).toContainText('2 sent');
  await run.getByRole('link').first().click();
  const reminders = page.getByRole('table').getByRole('row', { name: /Dora Day/ });
  await expect(reminders).toHaveCount(latePeople.length);
  for (const index of [paidEarly, inHawaii])
    await expect(reminders.filter({ hasText: `Day0${index}` })).toContainText(
      'The invoice was paid.',
    );
  expect(await reminded()).toEqual(texted);
};
