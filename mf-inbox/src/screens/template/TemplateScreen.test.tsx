import {
  answer,
  merchantSession,
  networkFailure,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { draftPreviewWith, previewWith, templateWith } from '../../testing/template-factory';

const merchants = [{ id: 1, name: 'Cedar', permissions: ['view' as const, 'message' as const] }];
const open = (answers: FakeHandlers = {}, path = '/admin/message-templates/2') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    answers: {
      'GET sms_templates': [templateWith()],
      'GET sms_templates/preview': previewWith(),
      'POST sms_templates/preview': draftPreviewWith(),
      'GET subscriptions': [
        { id: 12, user: 40, full_name: 'Ben Ode', formatted_phone: '(303) 555-0100' },
      ],
      'GET user_invoices': [
        { id: 8, invoice_number: 'A-8', amount: 4_250, due_date: '2026-12-03' },
      ],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const press = async ({ user }: View, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const previews = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'sms_templates/preview').map(({ query }) => query);

afterEach(() => {
  jest.useRealTimers();
});

describe('a template', () => {
  it('shows both texts side by side, from one call [INBOX-054] [INBOX-056] [INBOX-057]', async () => {
    const view = open();
    const filled = await screen.findByRole('region', { name: 'Message Preview' });
    expect(within(filled).getByRole('heading', { name: 'Message Preview' })).toBeVisible();
    expect(within(filled).getByText('Hi Ana, a bill is due.')).toBeVisible();
    const raw = screen.getByRole('region', { name: 'Raw Message' });
    expect(within(raw).getByRole('heading', { name: 'Raw Message' })).toBeVisible();
    expect(within(raw).getByText('Hi {user first name}, a bill is due.')).toBeVisible();
    expect(previews(view)).toEqual([{ id: 2 }]);
  });

  it('is filled for a chosen customer and invoice', async () => {
    const view = open();
    await press(view, /Preview for/);
    await view.user.click(await screen.findByRole('option', { name: /Ben Ode/ }));
    await waitFor(() => expect(previews(view).at(-1)).toEqual({ id: 2, subscription_id: 12 }));
    await screen.findByRole('option', { name: 'A-8 · $42.50 · due 12/03/2026' });
    view.services.answerWith({
      'GET sms_templates/preview': previewWith({
        preview_message: 'Hi Ben: https://pay.test/p#EachCustomerGetsTheirs',
        missing: ['balance'],
      }),
    });
    await view.user.selectOptions(screen.getByLabelText('Invoice'), '8');
    expect(await screen.findByText('Hi Ben: https://pay.test/p#…')).toBeVisible();
    expect(screen.getByText(/Each customer gets their own link\.$/)).toBeVisible();
    expect(previews(view).at(-1)).toEqual({ id: 2, subscription_id: 12, invoice_id: 8 });
    expect(screen.getByText("No value: {balance}. Messages aren't sent without it.")).toBeVisible();
  });

  it('keeps the invoices of its customer below the editor, which is filled for another', async () => {
    const view = open({
      'GET subscriptions': [
        { id: 12, user: 40, full_name: 'Ben Ode', formatted_phone: '(303) 555-0100' },
        { id: 13, user: 41, full_name: 'Cy Low', formatted_phone: '(303) 555-0101' },
      ],
    });
    const choose = async (picker: HTMLElement, name: RegExp) => {
      await view.user.click(picker);
      await view.user.click(await screen.findByRole('option', { name }));
    };
    await choose(await screen.findByRole('button', { name: /Preview for/ }), /Ben Ode/);
    const bill = { name: 'A-8 · $42.50 · due 12/03/2026', hidden: true };
    await screen.findByRole('option', bill);
    await press(view, 'Edit');
    const editor = within(await screen.findByRole('dialog', { name: 'Edit Template' }));
    await choose(await editor.findByRole('button', { name: /Preview for/ }), /Cy Low/);
    await editor.findByRole('option', bill);
    expect(screen.getAllByRole('option', bill)).toHaveLength(2);
    const filled = previews(view).filter((query) => query?.['id'] === 2);
    expect(filled.at(-1)).toEqual({ id: 2, subscription_id: 12 });
  });

  it('says that the values are examples, and names the events that use it', async () => {
    open({
      'GET sms_templates/preview': previewWith(
        { is_sample: true, filled_for: 'Alex Sample' },
        { used_by: [{ id: 5, label: 'Late 5' }] },
      ),
    });
    expect(await screen.findByText(/Filled with examples \(Alex Sample\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Late 5' })).toHaveAttribute(
      'href',
      '/admin/automation',
    );
  });

  it('is not edited by staff who may not change the events that send it', async () => {
    open({
      'GET sms_templates/preview': previewWith({}, { used_by: [{ id: 5, label: 'Late 5' }] }),
    });
    expect(
      await screen.findByText('Staff who can edit automated events can edit it.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  });

  it('is edited with the version that was read', async () => {
    const view = open({ 'PATCH sms_templates/:id': templateWith({ version: 4 }) });
    await press(view, 'Edit');
    const message = await screen.findByLabelText('Message');
    expect(message).toHaveValue('Hi {user first name}, a bill is due.');
    await view.user.type(message, ' Thanks.');
    view.services.answerWith({
      'GET sms_templates/preview': previewWith({ raw_message: 'Saved text' }),
    });
    await press(view, 'Save');
    expect(await screen.findByText('Saved text')).toBeVisible();
    expect(view.record.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: 'sms_templates/2',
      body: { name: 'Due soon', body: 'Hi {user first name}, a bill is due. Thanks.', version: 3 },
    });
    await waitFor(() => expect(view.location()).toBe('/admin/message-templates/2'));
  });

  it('lets staff choose when another person saved meanwhile', async () => {
    const view = open({
      'PATCH sms_templates/:id': answer(409, { detail: 'X', code: 'version_mismatch' }),
    });
    await press(view, 'Edit');
    await view.user.type(await screen.findByLabelText('Message'), ' Mine.');
    view.services.answerWith({
      'GET sms_templates/preview': previewWith({}, { body: 'Theirs', version: 4 }),
    });
    await press(view, 'Save');
    const conflict = await screen.findByRole('region', {
      name: 'Someone else saved changes in the meantime',
    });
    await view.user.click(within(conflict).getByRole('radio', { name: /Theirs/ }));
    expect(screen.getByLabelText('Message')).toHaveValue('Theirs');
  });

  it('is copied under the same key after a lost answer, and the copy is opened', async () => {
    const view = open({ 'POST sms_templates/:id/duplicate': networkFailure });
    await press(view, 'Duplicate');
    expect(await screen.findByRole('alert')).toBeVisible();
    view.services.answerWith({
      'POST sms_templates/:id/duplicate': templateWith({ id: 9, name: 'Due soon (copy)' }),
    });
    await press(view, 'Duplicate');
    await waitFor(() => expect(view.location()).toBe('/admin/message-templates/9'));
    const [first, second] = view.record.calls
      .filter(({ path }) => path === 'sms_templates/2/duplicate')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  it('is archived, stays so after a double-click, and is restored a second later', async () => {
    jest.useFakeTimers();
    const view = open({ 'POST sms_templates/:id/archive': templateWith({ is_archived: true }) });
    const archive = await screen.findByRole('button', { name: 'Archive' });
    view.services.answerWith({
      'GET sms_templates/preview': previewWith({}, { is_archived: true }),
    });
    await view.user.click(archive);
    expect(await screen.findByText('Archived')).toBeVisible();
    await press(view, 'Restore');
    const sent = () =>
      view.record.calls
        .filter(({ path }) => path === 'sms_templates/2/archive')
        .map(({ body }) => body);
    expect(sent()).toEqual([{ is_archived: true }]);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await press(view, 'Restore');
    await waitFor(() => expect(sent()).toEqual([{ is_archived: true }, { is_archived: false }]));
  });

  it('is deleted after a question that names what forbids it, and the list follows', async () => {
    const text = 'This template is used by the automated event Late 5.';
    const view = open({ 'DELETE sms_templates/:id': answer(409, { detail: text }) });
    await press(view, 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Template' });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(question).findByText(text)).toBeVisible();
    view.services.answerWith({ 'DELETE sms_templates/:id': {} });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.location()).toBe('/admin/message-templates'));
  });

  it('shows why it could not be read, also offline, and reads it again', async () => {
    const view = open({
      'GET sms_templates/preview': answer(400, { detail: 'Template not found.' }),
    });
    expect(await screen.findByText('Template not found.')).toBeVisible();
    view.services.answerWith({ 'GET sms_templates/preview': networkFailure });
    await press(view, 'Try again');
    await waitFor(() => expect(screen.queryByText('Template not found.')).toBeNull());
    view.services.answerWith({ 'GET sms_templates/preview': previewWith() });
    await press(view, 'Try again');
    expect(await screen.findByText('Hi Ana, a bill is due.')).toBeVisible();
  });

  it('offers no change to staff without the permission', async () => {
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/message-templates/2?dialog=edit',
      session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] },
      answers: { 'GET sms_templates/preview': previewWith() },
    });
    await screen.findByText('Hi Ana, a bill is due.');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
