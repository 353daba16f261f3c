import { dropDrafts, keepDraft } from '@billfold/shared/store/form-drafts';
import {
  answer,
  enter,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { previewWith, triggerWith } from '../../testing/trigger-factory';

const templates = [{ id: 2, name: 'Due soon', body: 'Hi {user first name}' }];
const merchants = [{ id: 1, name: 'Cedar', permissions: ['automation' as const] }];

const open = (
  path: string,
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    answers: {
      'GET triggers': [triggerWith()],
      'GET sms_templates': templates,
      'POST triggers/preview': previewWith(),
      'POST triggers': triggerWith({ id: 6 }),
      'PATCH triggers/:id': triggerWith({ version: 4 }),
      ...answers,
    },
    ...options,
  });
type View = ReturnType<typeof open>;

const isNew = '/admin/automation?dialog=new';
const isEdited = '/admin/automation?dialog=edit&id=5';
const press = async ({ user }: View, name: string) =>
  user.click(screen.getByRole('button', { name }));
const next = (view: View) => press(view, 'Next');
const choose = async ({ user }: View, label: string, option: string) =>
  user.selectOptions(screen.getByLabelText(label), option);
const stepName = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
    .filter((text) => text !== 'Choose');
const sent = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path && call.method !== 'GET');

const fillName = async (view: View) => {
  await enter(view.user, await screen.findByLabelText('Event Name'), 'Late five');
  await choose(view, 'Object', 'Invoice');
  await next(view);
  await stepName('Conditions');
};
const fillConditions = async (view: View) => {
  await choose(view, 'Field', 'Due date');
  await choose(view, 'Operator', 'past due');
  await enter(view.user, screen.getByLabelText('Days'), '5');
  await next(view);
  await stepName('Actions and schedule');
};
const chooseTemplate = async ({ user }: View) => {
  await user.click(screen.getByRole('button', { name: /Template/ }));
  await user.click(await screen.findByRole('option', { name: /Due soon/ }));
};
const fillActions = async (view: View) => {
  await choose(view, 'Action', 'Send Message');
  await view.user.click(screen.getByLabelText('The customer'));
  await chooseTemplate(view);
  await view.user.click(screen.getByLabelText('Mon'));
  await view.user.click(screen.getByLabelText('Sun'));
  await choose(view, 'Hour', '1:00 PM');
  await choose(view, 'Minutes', '05');
  await next(view);
  await stepName('Confirm');
};

describe('the wizard of a new event', () => {
  it('goes to the list on Cancel at step 1 [AUTO-020]', async () => {
    const view = open(isNew);
    await screen.findByLabelText('Event Name');
    await press(view, 'Cancel');
    await waitFor(() => expect(view.location()).toBe('/admin/automation'));
  });

  it('asks for what a step lacks, keeps its values on Back, and begins anew [AUTO-018] [AUTO-019] [AUTO-041] [AUTO-042]', async () => {
    const view = open(isNew);
    await screen.findByLabelText('Event Name');
    await next(view);
    expect(
      await screen.findByText('Please make sure your event has a name and object'),
    ).toBeVisible();
    expect(screen.getByLabelText('Event Name')).toHaveFocus();
    await fillName(view);
    await next(view);
    expect(
      await screen.findByText('Please make sure each condition has a field, operator, and value'),
    ).toBeVisible();
    await stepName('Conditions');
    await fillConditions(view);
    await press(view, 'Back');
    await stepName('Conditions');
    expect(screen.getByLabelText('Field')).toHaveDisplayValue('Due date');
    expect(screen.getByLabelText('Operator')).toHaveDisplayValue('past due');
    expect(screen.getByLabelText('Days')).toHaveValue('5');
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    await view.user.click(screen.getByRole('button', { name: 'Create Automated Event' }));
    expect(await screen.findByLabelText('Event Name')).toHaveValue('');
    expect(screen.queryByText('Please make sure your event has a name and object')).toBeNull();
  });

  it('offers invoices alone, 0 to 7 days ahead or three digits past due [AUTO-022] [AUTO-023] [AUTO-038] [AUTO-039]', async () => {
    const view = open(isNew);
    await screen.findByLabelText('Event Name');
    expect(options('Object')).toEqual(['Invoice']);
    await fillName(view);
    expect(options('Field')).toEqual(['Due date', 'Description', 'State']);
    await choose(view, 'Field', 'Due date');
    await choose(view, 'Operator', 'upcoming');
    expect(options('Days')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    await choose(view, 'Operator', 'past due');
    await view.user.type(screen.getByLabelText('Days'), '12a34');
    expect(screen.getByLabelText('Days')).toHaveValue('123');
  });

  it('asks for a template and days, or a valid address [AUTO-031] [AUTO-032] [AUTO-034] [AUTO-043] [AUTO-044] [AUTO-045] [AUTO-046]', async () => {
    const view = open(isNew);
    await fillName(view);
    await fillConditions(view);
    const days = within(screen.getByRole('group', { name: 'Days' })).getAllByRole('checkbox');
    expect(days.map((day) => day.closest('label')?.textContent)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(options('Action')).toEqual(['Send Message', 'Send Email']);
    await choose(view, 'Action', 'Send Message');
    expect(screen.getByRole('combobox', { name: 'Template' })).toBeVisible();
    await next(view);
    expect(await screen.findByText('Please make sure all action fields have values')).toBeVisible();
    expect(screen.getAllByText('Please select at least one day')[0]).toBeVisible();
    await stepName('Actions and schedule');
    await choose(view, 'Action', 'Send Email');
    await view.user.click(screen.getByLabelText('An email address'));
    expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
    await view.user.click(screen.getByLabelText('Mon'));
    await next(view);
    expect(await screen.findByText('Please enter an email address')).toBeVisible();
    await enter(view.user, screen.getByLabelText('Email address'), 'office');
    await next(view);
    expect(await screen.findByText('Please fix all form errors')).toBeVisible();
    expect(screen.getByText('Not a valid email')).toBeVisible();
  });

  it('opens from the list, and sends all fields of its four steps once [AUTO-004] [AUTO-012] [AUTO-013] [AUTO-017] [AUTO-021] [AUTO-022] [AUTO-033] [AUTO-037] [AUTO-040] [AUTO-047] [AUTO-049]', async () => {
    const saving = pending();
    const view = open('/admin/automation', { 'POST triggers': () => saving.promise });
    await view.user.click(await screen.findByRole('button', { name: 'Create Automated Event' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Automated Event' });
    expect(within(dialog).getByText('Step 1 of 4')).toBeVisible();
    expect(view.location()).toBe(isNew);
    await fillName(view);
    await fillConditions(view);
    await fillActions(view);
    expect(screen.getByText('Step 4 of 4')).toBeVisible();
    await view.user.dblClick(screen.getByRole('button', { name: 'Create' }));
    view.services.answerWith({ 'GET triggers': [triggerWith({ id: 6, label: 'Late five' })] });
    saving.resolve(triggerWith({ id: 6 }));
    const card = await screen.findByRole('article', { name: 'Late five' });
    expect(within(card).getByRole('switch')).toBeChecked();
    expect(sent(view, 'triggers').map(({ body }) => body)).toEqual([
      {
        merchant: 1,
        label: 'Late five',
        object_name: 'UserInvoice',
        active: true,
        template: 2,
        to_email: null,
        send_time: '13:05',
        scheduled_days: [0, 6],
        conditions: [{ type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' }],
        actions: [{ action_type: 'send_message', recipients: ['customer'] }],
        repeat_days: null,
        on_next_scheduled_day: false,
      },
    ]);
    await waitFor(() => expect(view.location()).toBe('/admin/automation'));
    expect(view.record.toasts).toEqual([]);
  });

  it('repeats itself after a lost answer under its key, and raises a refusal [AUTO-014]', async () => {
    const view = open(isNew, { 'POST triggers': networkFailure });
    await fillName(view);
    await fillConditions(view);
    await fillActions(view);
    await press(view, 'Create');
    await waitFor(() => expect(sent(view, 'triggers')).toHaveLength(1));
    expect(await screen.findByRole('alert')).toBeVisible();
    const before = view.record.toasts.length;
    view.services.answerWith({ 'POST triggers': answer(400, { errors: ['X', 'Y'] }) });
    await press(view, 'Create');
    await waitFor(() =>
      expect(view.record.toasts.slice(before)).toEqual([{ message: 'X\nY', type: 'error' }]),
    );
    const [first, second] = sent(view, 'triggers').map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
    expect(await screen.findByText('X')).toBeVisible();
    await press(view, 'Back');
    expect(screen.getByLabelText('Minutes')).toHaveDisplayValue('05');
  });

  it('asks before typed values are lost', async () => {
    const view = open(isNew);
    await enter(view.user, await screen.findByLabelText('Event Name'), 'Late five');
    await press(view, 'Cancel');
    expect(await screen.findByText('Discard what you typed?')).toBeVisible();
    await press(view, 'Keep editing');
    expect(screen.getByLabelText('Event Name')).toHaveValue('Late five');
  });

  it('restores what was typed before the session ended', async () => {
    const stored = triggerWith().conditions;
    keepDraft(2, 'automated-event-new', {
      label: 'Late five',
      object_name: 'UserInvoice',
      conditions: JSON.stringify([{ ...stored[0], key: -1, value: '3', cents: null }]),
    });
    const view = open(isNew);
    await waitFor(() => expect(screen.getByLabelText('Event Name')).toHaveValue('Late five'));
    await next(view);
    expect(await screen.findByLabelText('Days')).toHaveDisplayValue('3');
    dropDrafts();
  });
});

describe('the last step', () => {
  const toConfirm = async (answers: FakeHandlers = {}) => {
    const view = open(isEdited, answers);
    await screen.findByLabelText('Event Name');
    for (const name of ['Conditions', 'Actions and schedule', 'Confirm']) {
      await next(view);
      await stepName(name);
    }
    return view;
  };

  it('shows who gets it by day, a filled sample and opt-outs, once the preview is read', async () => {
    const view = await toConfirm({ 'POST triggers/preview': answer(400, { errors: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'POST triggers/preview': previewWith() });
    await press(view, 'Try again');
    const days = await screen.findByRole('region', { name: 'The next seven days' });
    expect(within(days).getByText('Today 11/27/2026')).toBeVisible();
    expect(within(days).getByText('12 invoices, 11 customers')).toBeVisible();
    expect(
      screen.getByText(
        '12 invoices. 3 of them have opted out. 1 of them has no number or address.',
      ),
    ).toBeVisible();
    expect(screen.getByText('The customer has opted out.')).toBeVisible();
    expect(screen.getByText('Hi Ana, A-1042 is due.')).toBeVisible();
    expect(sent(view, 'triggers/preview').at(-1)?.body).toMatchObject({
      id: 5,
      label: 'Reminder three days before',
    });
  });

  it('sends on the next day of the event, or shows that nothing is due', async () => {
    const view = await toConfirm({
      'POST triggers/preview': previewWith({ unscheduled: { bills: 4, days: ['2026-11-28'] } }),
    });
    expect(
      await screen.findByText(
        "4 invoices wouldn't get anything because 11/28/2026 isn't a scheduled day.",
      ),
    ).toBeVisible();
    view.services.answerWith({
      'POST triggers/preview': previewWith({ recipients_on: null, recipients: [], sample: null }),
    });
    await view.user.click(screen.getByLabelText('Send on the next scheduled day instead'));
    await waitFor(() =>
      expect(sent(view, 'triggers/preview').at(-1)?.body).toMatchObject({
        on_next_scheduled_day: true,
      }),
    );
    expect(
      await screen.findByText('No invoices meet the conditions in the next seven days.'),
    ).toBeVisible();
  });
});

describe('editing an event', () => {
  const save = async (view: View) => {
    for (const name of ['Conditions', 'Actions and schedule', 'Confirm']) {
      await next(view);
      await stepName(name);
    }
    await press(view, 'Save');
  };

  it('opens days past due without their sign and sends the event with its id [AUTO-012] [AUTO-013] [AUTO-021] [AUTO-040] [AUTO-048]', async () => {
    const condition = {
      id: 7,
      type: 'filter',
      field_name: 'due_date',
      operator: 'past_due',
      value: '-5',
    };
    const view = open('/admin/automation', {
      'GET triggers': [triggerWith({ conditions: [condition] })],
    });
    await view.user.click(
      await screen.findByRole('button', { name: 'Actions for Reminder three days before' }),
    );
    await view.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit Automated Event' });
    await next(view);
    expect(await screen.findByLabelText('Days')).toHaveValue('5');
    view.services.answerWith({ 'GET triggers': [triggerWith({ label: 'Saved' })] });
    await next(view);
    await next(view);
    await press(view, 'Save');
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: 'Trigger successfully updated', type: 'success' },
      ]),
    );
    expect(await screen.findByRole('article', { name: 'Saved' })).toBeVisible();
    expect(sent(view, 'triggers/5')).toMatchObject([
      {
        method: 'PATCH',
        body: { id: 5, version: 3, label: 'Reminder three days before', conditions: [condition] },
      },
    ]);
  });

  it('shows and keeps a field that is not offered, also after a refusal [AUTO-014] [AUTO-024] [AUTO-026]', async () => {
    const condition = {
      id: 7,
      type: 'filter',
      field_name: 'balance',
      operator: 'gt',
      value: '50000',
    };
    const view = open(isEdited, { 'GET triggers': [triggerWith({ conditions: [condition] })] });
    await screen.findByLabelText('Event Name');
    await next(view);
    expect(await screen.findByLabelText('Field')).toHaveDisplayValue('Balance');
    expect(screen.getByLabelText('Operator')).toHaveDisplayValue('greater than');
    expect(options('Operator')).toEqual([
      'greater than',
      'at least',
      'equal',
      'less than',
      'at most',
    ]);
    expect(screen.getByLabelText('Amount')).toHaveValue('$500.00');
    await press(view, 'Back');
    view.services.answerWith({ 'PATCH triggers/:id': answer(400, { errors: 'X' }) });
    await save(view);
    await waitFor(() => expect(view.record.toasts).toEqual([{ message: 'X', type: 'error' }]));
    view.services.answerWith({ 'PATCH triggers/:id': triggerWith({ version: 4 }) });
    await press(view, 'Save');
    await waitFor(() => expect(sent(view, 'triggers/5')).toHaveLength(2));
    expect(sent(view, 'triggers/5')).toMatchObject([
      { body: { conditions: [condition] } },
      { body: { conditions: [condition] } },
    ]);
  });

  it('lets staff choose when another person saved meanwhile', async () => {
    const view = open(isEdited, {
      'PATCH triggers/:id': answer(409, { errors: 'Changed meanwhile.', code: 'version_mismatch' }),
    });
    await view.user.type(await screen.findByLabelText('Event Name'), '!');
    view.services.answerWith({ 'GET triggers': [triggerWith({ label: 'Theirs', version: 4 })] });
    await save(view);
    const conflict = await screen.findByRole('region', {
      name: 'Someone else saved changes in the meantime',
    });
    await view.user.click(within(conflict).getByRole('radio', { name: /Yours/ }));
    view.services.answerWith({ 'PATCH triggers/:id': triggerWith({ version: 5 }) });
    await press(view, 'Save');
    await waitFor(() =>
      expect(sent(view, 'triggers/5').at(-1)?.body).toMatchObject({
        version: 4,
        label: 'Reminder three days before!',
      }),
    );
  });
});
