import { customerSession } from '@billfold/shared/testing/FakeShell';
import { canReload } from '@billfold/shared/store/reload-guard';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor } from '@testing-library/react';
import { put } from '../../testing/put';
import { renderCustomer } from '../../testing/render-customer';

const warning = 'Changing your number will require you to opt in for texting again.';
const { user: ana } = customerSession;
if (ana === null) throw new Error('The fake session has no user.');
const echo = ({ body }: { body?: object }) => ({ ...ana, ...body });

const open = (answers: FakeHandlers = {}, user: typeof ana | null = ana) => {
  const rendered = renderCustomer(
    '/customer/profile',
    { 'PATCH users/update_customer': echo, ...answers },
    { session: { user } },
  );
  return { ...rendered, refresh: jest.spyOn(rendered.services.session, 'refresh') };
};
const edit = async (answers: FakeHandlers = {}) => {
  const rendered = open(answers);
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const retype = (label: string, text: string) =>
    put(screen.getByLabelText(new RegExp(label)), text);
  return {
    ...rendered,
    retype,
    save: () => rendered.user.click(screen.getByRole('button', { name: 'Save' })),
  };
};

describe('the profile', () => {
  it('shows name, initials, phone and email [CUST-002, CUST-185, CUST-186]', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Ana Reyes' })).toBeInTheDocument();
    for (const text of ['AR', '(555) 010-1234', 'ana@example.com'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
  });

  it('shows the business name of a business customer [CUST-185]', async () => {
    open({}, { ...ana, is_business: true, business_name: 'Delta Bakery' });
    expect(await screen.findByRole('heading', { name: 'Delta Bakery' })).toBeInTheDocument();
    expect(screen.getByText('DB')).toBeInTheDocument();
    expect(screen.queryByText('Ana Reyes')).not.toBeInTheDocument();
  });

  it('says what is missing', async () => {
    open({}, { ...ana, email: '', formatted_phone: '' });
    expect(await screen.findAllByText('None yet')).toHaveLength(2);
  });

  it('says that a changed email waits for its confirmation, and how to get the link again', async () => {
    open({}, { ...ana, email_unconfirmed: true });
    expect(await screen.findByText(/This email isn't confirmed yet/)).toHaveTextContent(
      'To get the link again, choose Edit, then Save.',
    );
  });

  it('leads to payment methods and opt-ins', async () => {
    open();
    expect(await screen.findByRole('link', { name: /Payment methods/ })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/methods',
    );
    expect(screen.getByRole('link', { name: /Opt-In Preferences/ })).toHaveAttribute(
      'href',
      '/customer/profile/settings',
    );
  });

  it('is requested again on demand when it does not come', async () => {
    jest.useFakeTimers();
    const { refresh, services } = open({}, null);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load your profile.");
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(refresh).toHaveBeenCalledTimes(1);
    services.changeSession({ user: ana });
    expect(screen.getByRole('heading', { name: 'Ana Reyes' })).toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('a draft of the profile', () => {
  beforeEach(() => sessionStorage.clear());
  const lose = async () => {
    const { retype, services, unmount } = await edit();
    retype('Email', 'other@example.com');
    act(() => services.changeSession({ isSignedIn: false, userId: null }));
    unmount();
  };

  it('is open again when the customer returns after the session ended', async () => {
    await lose();
    open();
    await waitFor(() => expect(screen.getByLabelText(/Email/)).toHaveValue('other@example.com'));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is gone once it was cancelled', async () => {
    await lose();
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('ana@example.com')).toBeInTheDocument();
    unmount();
    open();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });
});

describe('editing the profile', () => {
  it('has the focus in its first field, Cancel, which restores the old values, and Save [CUST-187]', async () => {
    const { retype, user, record } = await edit();
    expect(screen.getByLabelText(/Phone/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(canReload()).toBe(true);
    retype('Email', 'other@example.com');
    expect(canReload()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(canReload()).toBe(true);
    expect(screen.getByText('ana@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.com');
    expect(record.calls).toEqual([]);
  });

  it('warns as soon as the phone differs, and not for another email [CUST-188]', async () => {
    const { user, retype } = await edit();
    retype('Email', 'other@example.com');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/Phone/), '{Backspace}');
    expect(screen.getByText(warning)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Phone/), '4');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  it('refuses a field that is missing, no email and no whole number, and sends nothing [CUST-189]', async () => {
    const { retype, save, record } = await edit();
    for (const [label, rest] of [
      ['Phone', '303'],
      ['Email', 'ana@'],
    ] as const) {
      retype(label, '');
      await save();
      expect(await screen.findByText('This field is required')).toBeInTheDocument();
      retype(label, rest);
    }
    await save();
    expect(await screen.findByText('Not a valid email')).toBeInTheDocument();
    expect(screen.getByText('Not a valid phone number')).toBeInTheDocument();
    expect(record.calls).toEqual([]);
  });

  it('sends phone and email, and no address, and shows them [CUST-190, CUST-191, CUST-193, CUST-194]', async () => {
    const { retype, save, record, refresh } = await edit();
    refresh.mockClear();
    retype('Phone', '3035550111');
    retype('Email', 'Ana.New@example.com');
    await save();
    await waitFor(() => expect(record.toasts).toEqual([{ message: 'Changes saved.' }]));
    expect(record.calls).toEqual([
      {
        method: 'PATCH',
        path: 'users/update_customer',
        body: { formatted_phone: '(303) 555-0111', email: 'ana.new@example.com' },
      },
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByText('(303) 555-0111')).toBeInTheDocument();
    expect(screen.getByText('ana.new@example.com')).toBeInTheDocument();
  });

  it('shows a refusal as an error toast and keeps the draft [CUST-192]', async () => {
    const { retype, save, record } = await edit({
      'PATCH users/update_customer': answer(400, { detail: 'X' }),
    });
    retype('Email', 'other@example.com');
    await save();
    await waitFor(() => expect(record.toasts).toEqual([{ message: 'X', type: 'error' }]));
    expect(screen.getByLabelText(/Email/)).toHaveValue('other@example.com');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is blocked while it is being saved, and saves once', async () => {
    const saved = pending();
    const { retype, save, user, record } = await edit({
      'PATCH users/update_customer': () => saved.promise,
    });
    retype('Email', 'other@example.com');
    await save();
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    expect(busy).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.click(busy);
    expect(record.calls).toHaveLength(1);
    saved.resolve(ana);
    await waitFor(() => expect(record.toasts).toHaveLength(1));
  });
});
