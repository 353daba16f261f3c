import { answer, pending } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import {
  business,
  callsTo,
  door,
  fill,
  giveDetails,
  goOn,
  heading,
  nora,
  openSignUp,
  signUp,
} from '../../testing/sign-up-page';
import { put } from '../../testing/put';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('details step of the sign-up', () => {
  it('shows the inviting merchant and asks a person for personal details [PUB-005] [PUB-065] [PUB-071] [SHELL-012]', async () => {
    const view = openSignUp();
    expect(await heading("Let's get started")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
        'src',
        '/api/logos/cedar-water.svg',
      ),
    );
    expect(callsTo(view, 'auth/get_logo')).toMatchObject([
      { query: { merchant_name: 'Cedar Water' } },
    ]);
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.getByLabelText('Date of birth')).toHaveAttribute('autocomplete', 'bday');
    expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument();
    await view.user.type(await screen.findByLabelText('Zip code'), '123456');
    expect(screen.getByLabelText('Zip code')).toHaveValue('12345');
  });

  it('asks a person for what is missing [PUB-070]', async () => {
    const view = openSignUp();
    await fill(nora);
    for (const label of ['First name', 'Last name', 'Date of birth', 'Zip code'] as const) {
      const field = screen.getByLabelText(label);
      put(field, '');
      await goOn(view);
      expect(await screen.findByText('All fields are required')).toBeVisible();
      await waitFor(() => expect(field).toHaveFocus());
      put(field, nora[label]);
    }
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
  });

  it('asks a business customer for business details with is_business=True, and checks them [PUB-005] [PUB-069] [PUB-080] [PUB-081] [SHELL-013]', async () => {
    const view = openSignUp({ path: business });
    expect(await screen.findByLabelText('Business name')).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Date of birth')).not.toBeInTheDocument();
    await fill(door);
    for (const label of ['Business name', 'Email', 'Zip code'] as const) {
      put(screen.getByLabelText(label), '');
      await goOn(view);
      expect(await screen.findByText('Please fill all fields')).toBeVisible();
      put(screen.getByLabelText(label), door[label]);
    }
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
    expect(callsTo(view, 'auth/verify_info')[0]?.query).toEqual({
      username: 'bluedoor',
      merchant_name: 'Cedar Water',
      business_name: 'Blue Door Cafe',
      email: 'hello@bluedoor.test',
      zip: '80205',
    });
  });

  it('shows invalid fields before missing fields', async () => {
    const view = openSignUp();
    await fill({ ...nora, Email: 'nora', 'Date of birth': '13/45/1990' });
    await goOn(view);
    expect(await screen.findByText('Not a valid date')).toBeVisible();
    expect(screen.getByText('Not a valid email')).toBeVisible();
    expect(screen.queryByText('All fields are required')).not.toBeInTheDocument();
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
  });

  it('checks a person with the birthdate and without an e-mail before the terms [PUB-070] [PUB-072] [PUB-080] [PUB-081]', async () => {
    const view = openSignUp();
    await giveDetails(view, { ...nora, Email: '', 'Date of birth': '03/05/1980' });
    expect(callsTo(view, 'auth/verify_info')).toMatchObject([
      {
        method: 'GET',
        query: {
          username: 'new.customer',
          merchant_name: 'Cedar Water',
          date_of_birth: '1980-03-05',
          zip: '80202',
        },
      },
    ]);
    expect(callsTo(view, 'auth/verify_info')[0]?.headers).toBeUndefined();
  });

  it('shows a refusal or an unverified answer, and keeps the entries [PUB-082]', async () => {
    const reply = pending<unknown>();
    const view = openSignUp({ answers: { 'GET auth/verify_info': () => reply.promise } });
    await fill(nora);
    await view.user.click(screen.getByRole('checkbox'));
    await goOn(view);
    expect(await screen.findByRole('button', { name: 'Checking your details...' })).toBeDisabled();
    reply.resolve(answer(403, { detail: 'X', code: 'details_differ' }));
    expect(await screen.findByText('X')).toBeVisible();
    for (const [label, text] of Object.entries({
      ...nora,
      Email: 'nora@mail.test',
      'Date of birth': '05/17/1990',
    }))
      expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(screen.getByRole('checkbox')).toBeChecked();
    view.services.answerWith({ 'GET auth/verify_info': { verified: false } });
    await goOn(view);
    expect(
      await screen.findByText("These details don't match our records. Please check them."),
    ).toBeVisible();
  });

  it('works without the name of the merchant', async () => {
    const view = openSignUp({ path: '/customer/signup/new.customer' });
    expect(
      await screen.findByRole('checkbox', { name: /from the business that invited me/ }),
    ).not.toBeChecked();
    await giveDetails(view);
    expect(callsTo(view, 'auth/verify_info')[0]?.query).toEqual({
      username: 'new.customer',
      date_of_birth: '1990-05-17',
      zip: '80202',
    });
  });
});

describe('details step after the welcome steps', () => {
  it('sends the proof of the phone and keeps its consent', async () => {
    const view = openSignUp({ path: '/welcome?subscription_id=6&merchant_name=Cedar+Water' });
    put(await screen.findByLabelText('Phone Number'), '3035550104');
    await view.user.click(screen.getByRole('checkbox'));
    await goOn(view);
    put(await screen.findByLabelText('Confirmation code'), '123456');
    await goOn(view);
    // As the page is drawn, never without the consent.
    const drawn = new Set<boolean>();
    const observer = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>('[name="sms_opt_in"]');
      if (box !== null) drawn.add(box.checked);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    await view.user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(
      await screen.findByRole('checkbox', { name: /billing through text messaging/ }),
    ).toBeChecked();
    observer.disconnect();
    expect([...drawn]).toEqual([true]);
    await signUp(view);
    const proof = { headers: { Authorization: 'Token proof' } };
    expect(callsTo(view, 'auth/verify_info')).toMatchObject([proof]);
    expect(callsTo(view, 'auth/signup')).toMatchObject([proof]);
    expect(JSON.stringify(view.state())).not.toContain('proof"');
  });
});
