import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { aSubscription } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const labels = [
  'Billing through text messaging',
  'Billing through email',
  'Marketing through text and email',
] as const;
const kinds = [
  'billing through text messaging',
  'billing through email',
  'marketing through text and email',
] as const;
const allOff = { sms_opt_in: false, email_opt_in: false, marketing_opt_in: false };
const allOn = { sms_opt_in: 'True', email_opt_in: 'True', marketing_opt_in: 'True' };

/** A server that keeps what it is sent. */
const server = (change: Partial<SubscriptionView> = {}): FakeHandlers => {
  let stored = aSubscription({ id: 5, merchant_name: 'Acme', ...change });
  return {
    'GET subscriptions': () => [stored],
    'GET subscriptions/:id': () => stored,
    'PATCH subscriptions/:id/update_notifications': ({
      body,
    }: {
      body?: Partial<SubscriptionView>;
    }) => {
      stored = { ...stored, ...body };
      return stored;
    },
  };
};
const open = (answers: FakeHandlers, path = '/customer/merchant/5') =>
  renderCustomer(path, answers);
type Opened = ReturnType<typeof open>;
const toggle = (label: string) => screen.findByRole('switch', { name: label });
const dialog = async () => within(await screen.findByRole('alertdialog'));
const patches = ({ record }: Opened) => record.calls.filter(({ method }) => method === 'PATCH');
const reads = ({ record }: Opened) =>
  record.calls.filter(({ method, path }) => method === 'GET' && path === 'subscriptions/5');
const confirm = async (rendered: Opened, label: string) => {
  await rendered.user.click(await toggle(label));
  await rendered.user.click((await dialog()).getByRole('button', { name: 'Confirm' }));
};

describe('the preferences of one merchant', () => {
  it('are three toggles with the stored states [CUST-004, CUST-200]', async () => {
    open(server({ sms_opt_in: true, email_opt_in: 'False', marketing_opt_in: '1' }));
    const states = [];
    for (const label of labels) states.push((await toggle(label)).matches(':checked'));
    expect(states).toEqual([true, false, true]);
    expect(screen.getByRole('heading', { name: 'Acme' })).toBeInTheDocument();
    expect(screen.getAllByRole('switch')).toHaveLength(3);
  });

  it('ask for consent by name when switched on, and back when off [CUST-202, CUST-203, CUST-204]', async () => {
    const on = open(server(allOff));
    for (const [index, label] of labels.entries()) {
      await on.user.click(await toggle(label));
      const question = await dialog();
      expect(
        question.getByText(`By confirming you agree to receive ${kinds[index]} from Acme.`),
      ).toBeInTheDocument();
      await on.user.click(question.getByRole('button', { name: 'Cancel' }));
      await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    }
    expect(patches(on)).toEqual([]);
    on.unmount();
    const off = open(server(allOn));
    await off.user.click(await toggle(labels[0]));
    expect(
      (await dialog()).getByText(`Are you sure you want to stop receiving ${kinds[0]} from Acme?`),
    ).toBeInTheDocument();
    expect(patches(off)).toEqual([]);
  });

  it('are saved all three as 1 or 0 when confirmed, and stay so [CUST-193, CUST-205, CUST-207, CUST-209] [SHARED-065]', async () => {
    const rendered = open(server(allOff));
    await confirm(rendered, labels[0]);
    await waitFor(() =>
      expect(rendered.record.toasts).toEqual([{ message: 'Successfully updated' }]),
    );
    expect(patches(rendered)).toEqual([
      {
        method: 'PATCH',
        path: 'subscriptions/5/update_notifications',
        body: { sms_opt_in: 1, email_opt_in: 0, marketing_opt_in: 0 },
      },
    ]);
    await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    expect(await toggle(labels[0])).toBeChecked();
  });

  it('send the others as they are saved, and off as 0 [CUST-207]', async () => {
    const rendered = open(server(allOn));
    await confirm(rendered, labels[1]);
    await waitFor(() =>
      expect(patches(rendered)).toMatchObject([
        { body: { sms_opt_in: 1, email_opt_in: 0, marketing_opt_in: 1 } },
      ]),
    );
  });

  it('are read again when the dialog is closed, and the toggle goes back [CUST-206]', async () => {
    const rendered = open(server(allOff));
    await rendered.user.click(await toggle(labels[0]));
    const question = await dialog();
    expect(reads(rendered)).toHaveLength(1);
    await rendered.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(reads(rendered)).toHaveLength(2));
    await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    expect(await toggle(labels[0])).not.toBeChecked();
    expect(patches(rendered)).toEqual([]);
  });

  it("say 'Error: {detail}' when they cannot be saved, and show what is saved [CUST-208]", async () => {
    const rendered = open({
      ...server(allOff),
      'PATCH subscriptions/:id/update_notifications': answer(400, { detail: 'X' }),
    });
    await confirm(rendered, labels[2]);
    await waitFor(() =>
      expect(rendered.record.toasts).toEqual([{ message: 'Error: X', type: 'error' }]),
    );
    await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    expect(await toggle(labels[2])).not.toBeChecked();
    expect(reads(rendered)).toHaveLength(2);
  });

  it('are saved once, however often Confirm is pressed', async () => {
    const saved = pending();
    const rendered = open({
      ...server(allOff),
      'PATCH subscriptions/:id/update_notifications': () => saved.promise,
    });
    await confirm(rendered, labels[0]);
    const busy = (await dialog()).getByRole('button', { name: 'Saving...' });
    expect(busy).toBeDisabled();
    await rendered.user.click(busy);
    expect(patches(rendered)).toHaveLength(1);
    saved.resolve(aSubscription({ id: 5, ...allOff, sms_opt_in: true }));
    await waitFor(() => expect(rendered.record.toasts).toHaveLength(1));
  });

  it('have a Done that goes back to the list [CUST-201]', async () => {
    const rendered = open(server(), '/customer/profile/settings');
    await rendered.user.click(await screen.findByRole('link', { name: /Acme/ }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rendered.location()).toBe('/customer/profile/settings'));
  });

  it('lead to the list after a first visit [CUST-201]', async () => {
    const rendered = open(server());
    await rendered.user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rendered.location()).toBe('/customer/profile/settings'));
  });

  it('show the detail when they cannot be loaded, and try again', async () => {
    const rendered = open({
      ...server(),
      'GET subscriptions/:id': answer(500, { detail: 'The server is busy.' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.');
    expect(screen.getByRole('link', { name: 'All merchants' })).toHaveAttribute(
      'href',
      '/customer/profile/settings',
    );
    rendered.services.answerWith(server());
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await toggle(labels[0])).toBeInTheDocument();
  });

  it('make no call for an address without a subscription', async () => {
    const { record } = open(server(), '/customer/merchant/abc');
    expect(await screen.findByText('Unable to find this merchant')).toBeVisible();
    expect(record.calls).toEqual([]);
  });

  it('offer no other try for a merchant that does not exist', async () => {
    open({ 'GET subscriptions/:id': answer(404, { detail: 'Subscription not found' }) });
    expect(await screen.findByText('Unable to find this merchant')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All merchants' })).toBeVisible();
  });
});
