import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { basedOn } from '@billfold/shared/forms/form-base';
import { dropDrafts, keepDraft } from '@billfold/shared/store/form-drafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const profile = '/admin/customers/profile/12';
const stored = customerWith({ notes: 'Gate code 11', version: 4 });
const other = { ...stored, notes: 'Gate code 22', version: 5 };

const conflict = (present: CustomerView) =>
  answer(409, { detail: 'X', code: 'version_mismatch', present });

const open = (answers: FakeHandlers = {}, session: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${profile}?tab=notes`,
    session: { ...merchantSession, ...session },
    answers: {
      'GET subscriptions/:id': stored,
      'GET payment_methods': [],
      'PATCH subscriptions/:id': ({ body }: { readonly body?: object }) => ({
        ...stored,
        ...body,
        version: 6,
      }),
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const write = async ({ user }: View, text: string) => {
  const input = await comment();
  await user.clear(input);
  await enter(user, input, text);
};
const saves = ({ record }: View) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
const changedByOther = ({ services }: View, now: object = other) => {
  services.answerWith({ 'GET subscriptions/:id': now });
  services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
};
const title = 'Someone else saved changes in the meantime';
const meanwhile = async () => within(await screen.findByRole('region', { name: title }));
const side = async (text: RegExp) => (await meanwhile()).getByRole('radio', { name: text });

describe('the note of a customer', () => {
  it('has a Save button after a click into the comment [ADMIN-091]', async () => {
    const { user } = open();
    expect(await comment()).toHaveValue('Gate code 11');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(await comment());
    expect(saveButton()).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });

  it('is saved once with the version that was read [ADMIN-101] [ADMIN-102] [ADMIN-111] [ADMIN-112]', async () => {
    const saving = pending<unknown>();
    const view = open({ 'PATCH subscriptions/:id': () => saving.promise });
    await write(view, 'Gate code 33');
    await view.user.dblClick(saveButton());
    expect(await comment()).toHaveAttribute('readonly');
    await act(async () => saving.resolve({ ...stored, notes: 'Gate code 33', version: 5 }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Successfully updated!', type: 'success' }]),
    );
    expect(saves(view)).toEqual([['subscriptions/12', { notes: 'Gate code 33', version: 4 }]]);
    expect(await comment()).toHaveValue('Gate code 33');
    expect(saveButton()).toBeDisabled();
    await write(view, 'Gate code 44');
    await view.user.click(saveButton());
    await waitFor(() =>
      expect(saves(view)[1]).toEqual(['subscriptions/12', { notes: 'Gate code 44', version: 5 }]),
    );
  });

  it('keeps what was typed when the server refuses it', async () => {
    const view = open({
      'PATCH subscriptions/:id': answer(400, { detail: ['notes is too long.', 'X'] }),
    });
    await write(view, 'Gate code 33');
    await view.user.click(saveButton());
    expect(await screen.findByText('notes is too long.')).toBeVisible();
    expect(screen.getByText('X')).toBeVisible();
    expect(await comment()).toHaveValue('Gate code 33');
    expect(saveButton()).toBeEnabled();
  });

  it('follows what another person saved while nothing is typed', async () => {
    const view = open();
    await view.user.click(await comment());
    changedByOther(view);
    await waitFor(async () => expect(await comment()).toHaveValue('Gate code 22'));
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
  });

  it("is shown beside another person's note after a 409, and replaces it on a press", async () => {
    const view = open({ 'PATCH subscriptions/:id': conflict(other) });
    await write(view, 'Gate code 33');
    await view.user.click(saveButton());
    expect(await screen.findByText('X')).toBeVisible();
    expect(await side(/^Theirs\s*Gate code 22$/)).not.toBeChecked();
    expect(await side(/^Yours\s*Gate code 33$/)).not.toBeChecked();
    expect(await comment()).toHaveValue('Gate code 33');
    view.services.answerWith({
      'PATCH subscriptions/:id': { ...stored, notes: 'Gate code 33', version: 6 },
    });
    await view.user.click(saveButton());
    expect(await (await meanwhile()).findByText('Choose which one to keep.')).toBeVisible();
    expect(await side(/^Yours/)).toHaveFocus();
    expect(saves(view)).toHaveLength(1);
    await view.user.click(await side(/^Yours/));
    await view.user.click(saveButton());
    await waitFor(() =>
      expect(saves(view)[1]).toEqual(['subscriptions/12', { notes: 'Gate code 33', version: 5 }]),
    );
    await waitFor(() => expect(saveButton()).toBeDisabled());
  });

  it('shows the note of another person before a save, and takes it on a press', async () => {
    const view = open();
    await write(view, 'Gate code 33');
    changedByOther(view);
    await view.user.click(await side(/^Theirs/));
    expect(await comment()).toHaveValue('Gate code 22');
    expect(saveButton()).toBeDisabled();
    await view.user.click(await side(/^Yours/));
    expect(await comment()).toHaveValue('Gate code 33');
    expect(saves(view)).toEqual([]);
  });

  it('is saved over a change of other fields', async () => {
    const moved = { ...stored, service_address: '9 Oak Street', version: 5 };
    const view = open({
      'PATCH subscriptions/:id': ({ body }: { readonly body?: { readonly version?: number } }) =>
        body?.version === 5 ? { ...moved, notes: 'Gate code 33', version: 6 } : conflict(moved),
    });
    await write(view, 'Gate code 33');
    await view.user.click(saveButton());
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(saves(view).map(([, body]) => body)).toEqual([
      { notes: 'Gate code 33', version: 4 },
      { notes: 'Gate code 33', version: 5 },
    ]);
    expect(screen.getByText('9 Oak Street')).toBeVisible();
    expect(screen.queryByText('X')).not.toBeInTheDocument();
  });

  it('is compared with the note that it was typed over, after a sign-in', async () => {
    keepDraft(2, 'note-12', { ...basedOn({ notes: 'Gate code 10' }, 3), notes: 'Gate code 33' });
    open();
    expect(await side(/^Yours\s*Gate code 33$/)).not.toBeChecked();
    expect(await side(/^Theirs\s*Gate code 11$/)).not.toBeChecked();
    expect(await comment()).toHaveValue('Gate code 33');
    dropDrafts();
  });

  it('asks before another tab is chosen while it is not saved', async () => {
    const view = open();
    await write(view, 'Gate code 33');
    await view.user.click(screen.getByRole('link', { name: 'Invoices' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
    );
    await view.user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(view.location()).toBe(`${profile}?tab=notes`);
    expect(await comment()).toHaveValue('Gate code 33');
  });

  it.each([{ email: '' }, { formatted_phone: '', phone: '' }])(
    'is not saved for a customer with %j [ADMIN-105]',
    async (change) => {
      const view = open({ 'GET subscriptions/:id': { ...stored, ...change } });
      await write(view, 'Gate code 33');
      await view.user.click(saveButton());
      expect(await screen.findByText('Email and Phone are required')).toBeVisible();
      expect(await comment()).toHaveValue('Gate code 33');
      expect(saves(view)).toEqual([]);
    },
  );

  it('is only read by staff without the permission', async () => {
    open({}, { merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] });
    expect(await screen.findByText('Gate code 11')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
