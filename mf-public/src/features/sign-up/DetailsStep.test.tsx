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

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('details step of the sign-up', () => {
  it('shows its heading and the inviting merchant [PUB-065]', async () => {
    const view = openSignUp();
    expect(await heading("Let's get started")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Cedar Water' })).toHaveAttribute(
        'src',
        '/api/logos/cedar-water.svg',
      ),
    );
    expect(callsTo(view, 'auth/get_logo')).toMatchObject([
      { query: { merchant_name: 'Cedar Water' } },
    ]);
  });

  it('asks a person for personal details [PUB-005] [SHELL-012]', async () => {
    openSignUp();
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.getByLabelText('Date of birth')).toHaveAttribute('autocomplete', 'bday');
    expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument();
  });

  it('asks a business customer for business details with is_business=True [PUB-005] [SHELL-013]', async () => {
    openSignUp({ path: business });
    expect(await screen.findByLabelText('Business name')).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Date of birth')).not.toBeInTheDocument();
  });

  it.each(['First name', 'Last name', 'Date of birth', 'Zip code'])(
    'asks a person for the missing %s [PUB-070]',
    async (label) => {
      const view = openSignUp();
      await fill(view, nora, [label]);
      await goOn(view);
      expect(await screen.findByText('All fields are required')).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(callsTo(view, 'auth/verify_info')).toEqual([]);
    },
  );

  it('accepts a person without an e-mail [PUB-070]', async () => {
    const view = openSignUp();
    await fill(view, nora, ['Email']);
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
  });

  it.each(['Business name', 'Email', 'Zip code'])(
    'asks a business customer for the missing %s [PUB-069]',
    async (label) => {
      const view = openSignUp({ path: business });
      await fill(view, door, [label]);
      await goOn(view);
      expect(await screen.findByText('Please fill all fields')).toBeVisible();
      expect(callsTo(view, 'auth/verify_info')).toEqual([]);
      await view.user.type(
        screen.getByLabelText(label),
        Object.entries(door).find(([name]) => name === label)?.[1] ?? '',
      );
      await goOn(view);
      expect(await heading('Terms and privacy')).toBeVisible();
    },
  );

  it('shows invalid fields before missing fields', async () => {
    const view = openSignUp();
    await fill(view, { ...nora, Email: 'nora', 'Date of birth': '13451990' });
    await goOn(view);
    expect(await screen.findByText('Not a valid date')).toBeVisible();
    expect(screen.getByText('Not a valid email')).toBeVisible();
    expect(screen.queryByText('All fields are required')).not.toBeInTheDocument();
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
  });

  it('limits the zip code to five digits [PUB-071]', async () => {
    const view = openSignUp();
    await view.user.type(await screen.findByLabelText('Zip code'), '123456');
    expect(screen.getByLabelText('Zip code')).toHaveValue('12345');
  });

  it('checks the details of a person with the birthdate before the terms [PUB-072] [PUB-080] [PUB-081]', async () => {
    const view = openSignUp();
    await giveDetails(view, { ...nora, 'Date of birth': '03/05/1980' });
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

  it('checks the details of a business customer [PUB-080] [PUB-081]', async () => {
    const view = openSignUp({ path: business });
    await giveDetails(view, door);
    expect(callsTo(view, 'auth/verify_info')[0]?.query).toEqual({
      username: 'bluedoor',
      merchant_name: 'Cedar Water',
      business_name: 'Blue Door Cafe',
      email: 'hello@bluedoor.test',
      zip: '80205',
    });
  });

  it('shows a refusal and keeps the entries [PUB-082]', async () => {
    const reply = pending<unknown>();
    const view = openSignUp({ answers: { 'GET auth/verify_info': () => reply.promise } });
    await fill(view, nora);
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
  });

  it('treats an unverified answer as a refusal', async () => {
    const view = openSignUp({ answers: { 'GET auth/verify_info': { verified: false } } });
    await fill(view, nora);
    await goOn(view);
    expect(
      await screen.findByText('These details do not match our records. Please check them.'),
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
    await view.user.type(await screen.findByLabelText('Phone Number'), '3035550104');
    await view.user.click(screen.getByRole('checkbox'));
    await goOn(view);
    await view.user.type(await screen.findByLabelText('Confirmation code'), '123456');
    await goOn(view);
    await view.user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(
      await screen.findByRole('checkbox', { name: /billing through text messaging/ }),
    ).toBeChecked();
    await signUp(view);
    const proof = { headers: { Authorization: 'Token proof' } };
    expect(callsTo(view, 'auth/verify_info')).toMatchObject([proof]);
    expect(callsTo(view, 'auth/signup')).toMatchObject([proof]);
    expect(JSON.stringify(view.state())).not.toContain('proof"');
  });
});
