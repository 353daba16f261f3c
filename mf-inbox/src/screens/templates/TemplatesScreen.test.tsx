import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { draftPreviewWith, previewWith, templateWith } from '../../testing/template-factory';

const merchants = [{ id: 1, name: 'Cedar', permissions: ['view' as const, 'message' as const] }];
const open = (
  path = '/admin/message-templates',
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    answers: {
      'GET sms_templates': answer(200, [templateWith()], { 'x-total-count': '1' }),
      'GET sms_templates/preview': previewWith(),
      'POST sms_templates/preview': draftPreviewWith(),
      'POST sms_templates': templateWith({ id: 9 }),
      ...answers,
    },
    ...options,
  });
type View = ReturnType<typeof open>;
const row = () => screen.findByRole('row', { name: /Due soon/ });
const lastQuery = ({ record }: View) =>
  record.calls.findLast(({ path }) => path === 'sms_templates')?.query;

describe('the list of templates', () => {
  it('is a table of name and text with a link per row [INBOX-053] [INBOX-055] [INBOX-057]', async () => {
    const { record } = open();
    expect(within(await row()).getByText('Hi {user first name}, a bill is due.')).toBeVisible();
    expect(within(await row()).getByRole('link', { name: 'Due soon' })).toHaveAttribute(
      'href',
      '/admin/message-templates/2',
    );
    expect(record.calls[0]).toMatchObject({ method: 'GET', path: 'sms_templates' });
  });

  it('searches on the server, and its link leads to the template [INBOX-055]', async () => {
    const view = open();
    await row();
    await enter(view.user, screen.getByRole('searchbox'), 'bill');
    await waitFor(() => expect(lastQuery(view)).toMatchObject({ q: 'bill' }));
    await view.user.click(within(await row()).getByRole('link', { name: 'Due soon' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Due soon' })).toBeVisible();
  });

  it('shows archived templates on demand', async () => {
    const view = open();
    await row();
    await view.user.click(screen.getByRole('button', { name: 'Filter by Show: In use' }));
    await view.user.click(await screen.findByRole('option', { name: 'Archived' }));
    await waitFor(() => expect(lastQuery(view)).toMatchObject({ archived: 'true' }));
  });

  it('names the merchant for staff of several merchants', async () => {
    open(
      undefined,
      {},
      {
        session: { ...merchantSession, merchants: [...merchants, { id: 3, name: 'Elm' }] },
      },
    );
    expect(within(await row()).getByText('Cedar')).toBeVisible();
  });

  it('asks for those of the merchant chosen in the header', async () => {
    const session = { merchants: [...merchants, { id: 3, name: 'Elm' }], chosenMerchantId: 3 };
    const view = open(undefined, {}, { session: { ...merchantSession, ...session } });
    await row();
    expect(lastQuery(view)).toMatchObject({ merchant: '3' });
    act(() => view.services.changeSession({ chosenMerchantId: null }));
    await waitFor(() => expect(lastQuery(view)).not.toHaveProperty('merchant'));
  });

  it('says that there are none, and shows why a load failed', async () => {
    const view = open(undefined, { 'GET sms_templates': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET sms_templates': [] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No templates yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write your first template' })).toBeVisible();
  });

  it('offers no new template to staff without the permission', async () => {
    open(
      '/admin/message-templates?dialog=new',
      {},
      {
        session: {
          ...merchantSession,
          merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }],
        },
      },
    );
    await row();
    expect(screen.queryByRole('button', { name: 'Create Template' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new template', () => {
  const openForm = async (answers: FakeHandlers = {}) => {
    const view = open('/admin/message-templates?dialog=new', answers);
    await enter(view.user, await screen.findByLabelText('Name'), 'Late');
    return view;
  };
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

  it('is sent once and opened', async () => {
    const saving = pending();
    const view = await openForm({ 'POST sms_templates': () => saving.promise });
    await enter(view.user, message(), 'Hello');
    await view.user.dblClick(screen.getByRole('button', { name: 'Create' }));
    view.services.answerWith({
      'GET sms_templates/preview': previewWith({}, { id: 9, name: 'Late' }),
    });
    saving.resolve(templateWith({ id: 9 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Late' })).toBeVisible();
    expect(view.location()).toBe('/admin/message-templates/9');
    const made = view.record.calls.filter(
      ({ method, path }) => method === 'POST' && path === 'sms_templates',
    );
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Late', body: 'Hello', merchant_id: 1 }]);
  });

  it('is seen filled while it is written', async () => {
    const view = await openForm();
    await enter(view.user, message(), 'Hi {user first name}, a bill is due.');
    expect(await screen.findByText('Hi Ana, a bill is due.')).toBeVisible();
    expect(screen.getByText('Filled for Ana Rivera. 22 characters, 1 segment.')).toBeVisible();
    expect(view.record.calls.find(({ path }) => path === 'sms_templates/preview')?.body).toEqual({
      body: 'Hi {user first name}, a bill is due.',
      merchant_id: 1,
    });
  });

  it('gets a field where the caret is, from the fields of each place', async () => {
    const view = await openForm();
    await enter(view.user, message(), 'Hi !');
    message().setSelectionRange(3, 3);
    const everywhere = screen.getByRole('group', {
      name: 'Chat, mass messages and automated events',
    });
    await view.user.click(within(everywhere).getByRole('button', { name: '{user first name}' }));
    expect(message()).toHaveValue('Hi {user first name}!');
    expect(message()).toHaveFocus();
    await waitFor(() => expect(message().selectionStart).toBe(20));
    const events = screen.getByRole('group', { name: 'Automated events only' });
    expect(within(events).getByRole('button', { name: '{days late}' })).toBeVisible();
  });

  it('is refused with the name of a field that does not exist', async () => {
    const view = await openForm();
    await enter(view.user, message(), 'Hi {customer name}');
    await view.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText("{customer name} isn't a field.")).toBeVisible();
    expect(
      view.record.calls.some(({ method, path }) => method === 'POST' && path === 'sms_templates'),
    ).toBe(false);
  });

  it('keeps what was typed when the server refuses', async () => {
    const view = await openForm({
      'POST sms_templates': answer(409, { detail: 'A template with this name already exists.' }),
    });
    await enter(view.user, message(), 'Hello');
    await view.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A template with this name already exists.')).toBeVisible();
    expect(message()).toHaveValue('Hello');
  });

  it('asks before typed text is lost', async () => {
    const view = await openForm();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeVisible();
  });
});
