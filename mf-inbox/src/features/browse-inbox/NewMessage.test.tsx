import { answer } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { openInbox, rows } from '../../testing/open-inbox';

const open = async (view: ReturnType<typeof openInbox>) => {
  await view.user.click(await screen.findByRole('button', { name: 'New Message' }));
  return within(await screen.findByRole('dialog', { name: 'New Message' }));
};

describe('New Message', () => {
  it('searches a customer on the server and opens the profile [INBOX-012]', async () => {
    const view = openInbox();
    const dialog = await open(view);
    expect(view.location()).toBe('/admin/conversations?dialog=message');
    await view.user.click(dialog.getByRole('combobox', { name: 'Customer' }));
    await view.user.keyboard('bo');
    await view.user.click(await screen.findByRole('option', { name: /Bo Chan/ }));
    await view.user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(view.location()).toBe('/admin/customers/profile/5'));
    expect(view.record.calls.filter(({ path }) => path === 'subscriptions').at(-1)?.query).toEqual({
      limit: 20,
      sort: 'full_name',
      merchant_id: '1',
      q: 'bo',
    });
  });

  it('asks for a customer when none is chosen, and begins anew [INBOX-013]', async () => {
    const view = openInbox();
    const dialog = await open(view);
    await view.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('User must be selected')).toBeVisible();
    expect(view.location()).toBe('/admin/conversations?dialog=message');
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    const next = await open(view);
    expect(next.queryByText('User must be selected')).not.toBeInTheDocument();
  });
});

describe('the address of one message', () => {
  it('shows the conversation of its customer [INBOX-003] [INBOX-004]', async () => {
    const view = openInbox({ path: '/admin/conversations/detail/3' });
    expect(await screen.findByLabelText('Message')).toBeVisible();
    expect(view.record.calls.filter(({ path }) => path === 'sms/3')).toHaveLength(1);
    expect(view.record.calls.filter(({ path }) => path === 'sms/chat')[0]?.query).toMatchObject({
      sub_id: 12,
    });
    expect((await rows())[0]).toHaveAttribute('aria-current', 'true');
  });

  it('shows why the message cannot be read, with the way back to the inbox', async () => {
    const view = openInbox({
      path: '/admin/conversations/detail/3',
      answers: { 'GET sms/3': answer(404, { detail: 'Message not found.' }) },
    });
    expect(await screen.findByText('Message not found.')).toBeVisible();
    expect(view.record.calls.filter(({ path }) => path === 'sms/chat')).toEqual([]);
    const chat = within(screen.getByRole('region', { name: 'Conversation' }));
    await view.user.click(chat.getByRole('link', { name: 'Inbox' }));
    expect(view.location()).toBe('/admin/conversations');
  });
});
