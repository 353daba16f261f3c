import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { addDays, formatDate } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import {
  answer,
  enter,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { messageWith } from '../../testing/message-factory';

const preview: MassMessagePreview = {
  group_id: 5,
  merchant_id: 1,
  people: 43,
  recipients: 38,
  opted_out: 3,
  without_number: 1,
  missing_values: 1,
  missing_fields: [{ field: 'user first name', count: 1 }],
  unknown_fields: [],
  per_second: 1,
  seconds: 38,
  held_now: 2,
  sample: { sub_id: 7, full_name: 'Ana Rivera', body: 'Hello Ana' },
  test_address: '(303) 555-0101',
};

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/elsewhere?message=new',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar Water', time_zone: 'Asia/Kolkata' }],
    },
    slot: {
      name: 'mass-message',
      propsOf: (params) => ({
        isOpen: params.get('message') === 'new',
        groupId: 5,
        groupName: 'Late',
        merchantId: 1,
        merchantName: 'Cedar Water',
        closePath: '/admin/elsewhere',
      }),
    },
    answers: {
      'GET sms': [],
      'GET users/user_get_self': { user_id: 2, inbox_badge: 0 },
      'POST sms/preview_group_message': preview,
      'POST sms/send': messageWith({ id: 31, sub_id: 0, user_name: 'Late' }),
      ...answers,
    },
  });
type Opened = ReturnType<typeof open>;

const dialog = () => screen.findByRole('dialog', { name: 'New Mass Message' });
const field = async (label: string) => within(await dialog()).getByLabelText(label);
const press = async ({ user }: Opened, name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Send to 38 customers?' });
const confirm = async ({ user }: Opened) =>
  user.click(within(await question()).getByRole('button', { name: 'Send' }));
const sends = ({ record }: Opened) => record.calls.filter(({ path }) => path === 'sms/send');

describe('a mass message', () => {
  it('names the group and the merchant, which cannot be edited [INBOX-048]', async () => {
    open();
    expect(await field('To')).toHaveValue('Late');
    expect(await field('From')).toHaveValue('Cedar Water');
    for (const label of ['To', 'From']) expect(await field(label)).toHaveAttribute('readonly');
    expect(await field('Message')).toHaveProperty('tagName', 'TEXTAREA');
  });

  it('starts with the cursor in the message', async () => {
    open();
    expect(await field('Message')).toHaveFocus();
  });

  describe('on a phone', () => {
    beforeEach(() => {
      const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
      Object.assign(globalThis, { matchMedia: () => media });
    });
    afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

    it('leaves the focus above the message, so that its audience stays in sight', async () => {
      open();
      expect(await field('Message')).not.toHaveFocus();
      expect(await dialog()).toContainElement(document.activeElement as HTMLElement);
    });
  });

  it('is sent to the group by its name and id, once for two presses, and closes [INBOX-049] [INBOX-050]', async () => {
    const answered = pending<unknown>();
    const page = open({ 'POST sms/send': () => answered.promise });
    await enter(page.user, await field('Message'), 'We are closed today.');
    await press(page, 'Send');
    expect(sends(page)).toEqual([]);
    const asked = within(await question());
    expect(asked.getByText(/^It's quiet hours for 2 of them/)).toBeVisible();
    await page.user.dblClick(asked.getByRole('button', { name: 'Send' }));
    answered.resolve(messageWith({ id: 31 }));
    await waitFor(() => expect(page.location()).toBe('/admin/elsewhere'));
    expect(page.record.toasts).toEqual([{ message: 'Messages successfully sent' }]);
    expect(sends(page)).toMatchObject([
      {
        body: {
          autogroup: 'Late',
          group_id: 5,
          medium: 'sms',
          body: 'We are closed today.',
          purpose: 'billing',
        },
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  it('says that it failed, keeps the text, and repeats under its key [INBOX-051]', async () => {
    const page = open({ 'POST sms/send': networkFailure });
    await enter(page.user, await field('Message'), 'Hello');
    await press(page, 'Send');
    await confirm(page);
    await waitFor(() =>
      expect(page.record.toasts).toEqual([{ message: 'Error sending messages', type: 'error' }]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await field('Message')).toHaveValue('Hello');
    await press(page, 'Send');
    await confirm(page);
    await waitFor(() => expect(sends(page)).toHaveLength(2));
    const [first, second] = sends(page).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  it('is refused by the server alone when it has no text [INBOX-052]', async () => {
    const page = open({
      'POST sms/send': answer(400, { detail: 'Please enter a message.', code: 'invalid_input' }),
    });
    await dialog();
    await press(page, 'Send');
    expect(await within(await dialog()).findByText('Please enter a message.')).toBeVisible();
    expect(sends(page)).toMatchObject([{ body: { body: '' } }]);
    expect(page.record.toasts).toEqual([{ message: 'Error sending messages', type: 'error' }]);
  });

  it('shows who gets it, who is left out and how long it takes', async () => {
    open();
    const who = within(await screen.findByRole('region', { name: 'Who gets it' }));
    expect(await who.findByText('38 of 43 customers.')).toBeVisible();
    expect(
      who.getByText(
        '3 opted out, 1 without a phone number, 1 without a value for {user first name}.',
      ),
    ).toBeVisible();
    const reading = within(screen.getByRole('region', { name: 'How it reads' }));
    expect(reading.getByText("It'll take about 38 seconds.")).toBeVisible();
    expect(reading.getByText('Hello Ana')).toBeVisible();
  });

  it('is kept by a person who does not confirm', async () => {
    const page = open();
    await enter(page.user, await field('Message'), 'Hello');
    await press(page, 'Send');
    await page.user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await field('Message')).toHaveValue('Hello');
    expect(sends(page)).toEqual([]);
  });

  it('names the group in the question while the audience is unknown', async () => {
    const page = open({ 'POST sms/preview_group_message': answer(500, { detail: 'X' }) });
    await enter(page.user, await field('Message'), 'Hello');
    await press(page, 'Send');
    expect(await screen.findByRole('alertdialog', { name: 'Send to Late?' })).toBeVisible();
  });

  it('is sent without a question where it reaches no customer, so that the server refuses it', async () => {
    const page = open({
      'POST sms/preview_group_message': { ...preview, recipients: 0 },
      'POST sms/send': answer(400, { detail: 'X' }),
    });
    await enter(page.user, await field('Message'), 'Hello');
    await screen.findByText('0 of 43 customers.');
    await press(page, 'Send');
    expect(await within(await dialog()).findByText('X')).toBeVisible();
  });

  it('shows below it what cannot be filled in, and is not sent with it', async () => {
    const page = open();
    const message = await field('Message');
    await enter(page.user, message, 'Hello {first}');
    await waitFor(() => expect(message).toHaveAccessibleDescription("{first} can't be filled in."));
    await page.user.click(await field('Send later'));
    await page.user.click(await field('Send now'));
    const inSight = jest.fn();
    const error = within(await dialog()).getByRole('alert');
    Object.assign(error, { scrollIntoView: inSight });
    await press(page, 'Send');
    await waitFor(() => expect(message).toHaveFocus());
    expect(inSight).toHaveBeenCalledWith({ block: 'nearest' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sends(page)).toEqual([]);
    await page.user.clear(message);
    await enter(page.user, message, 'Hello {user first name}');
    await waitFor(() => expect(message).toHaveAccessibleDescription(''));
    await press(page, 'Send');
    expect(await question()).toBeVisible();
  });

  it('counts its segments and inserts a field where the cursor is', async () => {
    const page = open();
    const message = await field('Message');
    await page.user.type(message, 'Hello !', { initialSelectionStart: 0 });
    (message as HTMLTextAreaElement).setSelectionRange(6, 6);
    await press(page, 'First name');
    await waitFor(() => expect(message).toHaveValue('Hello {user first name}!'));
    expect(screen.getByText('26 characters · 1 segment')).toBeVisible();
  });

  it('asks the server again for the audience of another purpose', async () => {
    const page = open();
    await page.user.click(await field('Marketing: customers opted in to marketing'));
    await waitFor(() =>
      expect(
        page.record.calls
          .filter(({ path }) => path === 'sms/preview_group_message')
          .map(({ body }) => (body as { purpose: string }).purpose),
      ).toEqual(['billing', 'marketing']),
    );
  });

  it('is planned for a day and a time of the merchant, and refused without them', async () => {
    const tomorrow = addDays(dayIn('Asia/Kolkata'), 1);
    const page = open();
    await enter(page.user, await field('Message'), 'Hello');
    await page.user.click(await field('Send later'));
    await press(page, 'Send');
    expect(await within(await dialog()).findByText('Please choose a day')).toBeVisible();
    expect(sends(page)).toEqual([]);
    expect(within(await dialog()).getByText('(GMT+5:30)')).toBeVisible();
    await page.user.type(await field('Day'), formatDate(tomorrow));
    await page.user.selectOptions(await field('Time'), '9:30 AM');
    await press(page, 'Send');
    expect(
      within(await question()).getByText(/^Texts go out on .* 09:30AM GMT\+5:30\.$/),
    ).toBeVisible();
    await confirm(page);
    await waitFor(() =>
      expect(sends(page)).toMatchObject([{ body: { scheduled_for: `${tomorrow}T04:00:00.000Z` } }]),
    );
    await waitFor(() =>
      expect(page.record.toasts).toEqual([
        {
          message: `The messages will be sent on ${formatDate(tomorrow)} 09:30AM GMT+5:30.`,
        },
      ]),
    );
  });

  it('goes as a test to the writer alone', async () => {
    const page = open({
      'POST sms/send': messageWith({ id: 32, sent_to: '(303) 555-0101' }),
    });
    await enter(page.user, await field('Message'), 'Hello');
    await screen.findByText('38 of 43 customers.');
    await press(page, 'Send a test to (303) 555-0101');
    await waitFor(() =>
      expect(page.record.toasts).toEqual([{ message: 'The test was sent to (303) 555-0101.' }]),
    );
    expect(sends(page)).toMatchObject([{ body: { test_to_self: true, body: 'Hello' } }]);
    expect(await dialog()).toBeVisible();
  });

  it('asks before the text of a left dialog is lost', async () => {
    const page = open();
    await enter(page.user, await field('Message'), 'Hello');
    await press(page, 'Cancel');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(page.location()).toBe('/admin/elsewhere?message=new');
  });
});
