import type { OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import {
  answer,
  type FakeHandlers,
  merchantSession,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const sessionWith = (change: Partial<OwnSession> = {}): OwnSession => ({
  id: 1,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  created_at: '2026-03-05T14:30:00Z',
  last_used_at: '2026-03-05T15:00:00Z',
  is_current: false,
  ...change,
});
const own = sessionWith({ is_current: true });
const phone = sessionWith({ id: 2, device: 'Chrome on iPhone', address: '198.51.100.4' });
const unknown = sessionWith({ id: 3, device: '', address: '' });

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/sessions',
    session: merchantSession,
    answers: {
      'GET sessions': [own, phone, unknown],
      'POST sessions/:id/end': {},
      'POST sessions/end_others': { ended: 2 },
      ...answers,
    },
  });

describe('the own sessions', () => {
  it('name device and address, and which one is this', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Sessions' });
    const [first, second, third] = within(table).getAllByRole('row').slice(1);
    expect(first).toHaveTextContent(/Firefox on Linux203\.0\.113\.7.*This session/);
    expect(second).toHaveTextContent(/Chrome on iPhone198\.51\.100\.4/);
    expect(third).toHaveTextContent(/Unknown deviceUnknown/);
    expect(within(table).getAllByRole('button', { name: /^Sign out / })).toHaveLength(2);
  });

  it('end one by one, and the list follows', async () => {
    const { user, record, services } = open();
    services.answerWith({ 'GET sessions': [own, phone, unknown] });
    const button = await screen.findByRole('button', { name: /^Sign out Chrome on iPhone/ });
    services.answerWith({ 'GET sessions': [own] });
    await user.click(button);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Sign out Chrome on iPhone/ })).toBeNull(),
    );
    expect(record.toasts).toMatchObject([{ message: "You're signed out there." }]);
    expect(record.calls[1]).toMatchObject({ method: 'POST', path: 'sessions/2/end' });
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('end everywhere else after a question', async () => {
    const { user, record } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
    expect(record.calls).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() =>
      expect(record.toasts).toMatchObject([{ message: "You're signed out everywhere else." }]),
    );
    expect(record.calls[1]).toMatchObject({ path: 'sessions/end_others' });
  });

  it('say why one could not be ended, and what could not be read', async () => {
    const detail = 'This session has already ended.';
    const view = open({ 'POST sessions/:id/end': answer(404, { detail }) });
    await view.user.click(
      await screen.findByRole('button', { name: /^Sign out Chrome on iPhone/ }),
    );
    expect(await screen.findByText(detail)).toBeVisible();
    view.unmount();
    const failed = open({ 'GET sessions': answer(500, { detail: 'Something went wrong' }) });
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    failed.services.answerWith({ 'GET sessions': [own] });
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This session')).toBeVisible();
  });
});
