import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ServicesProvider } from '../remote/Services';
import { dropDrafts, dropDraftsOfOthers, keepDraft, readDraft } from '../store/form-drafts';
import { createFakeServices } from '../testing/FakeShell';
import { Form } from './Form';
import { CheckboxField } from './CheckboxField';
import { FormDraft, useHasDraft } from './FormDraft';
import { MoneyField } from './MoneyField';
import { TextField } from './TextField';

const Screen = () => {
  const hasDraft = useHasDraft('profile');
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p>{hasDraft ? 'has a draft' : 'has none'}</p>
      <button type="button" onClick={() => setOpen(false)}>
        Cancel
      </button>
      {isOpen && (
        <Form
          initialValues={{
            email: 'old@example.com',
            card: '',
            isBusiness: false,
            amount: null,
            rows: [{ text: '' }],
          }}
          onSubmit={() => {}}
        >
          <TextField name="email" label="Email" />
          <TextField name="card" label="Card" />
          <CheckboxField name="isBusiness" label="Business" />
          <MoneyField name="amount" label="Amount" />
          <TextField name="rows.0.text" label="Row" />
          <FormDraft name="profile" fields={['email', 'isBusiness', 'amount', 'rows']} />
        </Form>
      )}
    </>
  );
};

/** Formik validates in promises of its own. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

const open = async (userId = 7) => {
  const services = createFakeServices({ module: 'mf-x', session: { userId, isSignedIn: true } });
  const { unmount } = render(
    <ServicesProvider services={services}>
      <Screen />
    </ServicesProvider>,
  );
  await settled();
  return { services, unmount };
};
const type = async (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await settled();
};

beforeEach(() => sessionStorage.clear());

/** The session ends with the form open, as by idleness. */
const losesSession = ({ services, unmount }: Awaited<ReturnType<typeof open>>) => {
  act(() => services.changeSession({ isSignedIn: false, userId: null }));
  unmount();
};

describe('the draft of a form', () => {
  it('is restored after its session has ended', async () => {
    const first = await open();
    await type('Email', 'new@example.com');
    losesSession(first);
    await open();
    expect(screen.getByText('has a draft')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  });

  it('keeps only the named fields', async () => {
    const first = await open();
    await type('Card', '4111111111111111');
    losesSession(first);
    expect(readDraft(7, 'profile')).toEqual({
      email: 'old@example.com',
      isBusiness: 'false',
      amount: 'null',
      rows: '[{"text":""}]',
    });
    await open();
    expect(screen.getByLabelText('Card')).toHaveValue('');
  });

  it('restores a list and a number, and leaves alone what has no text', async () => {
    const values = { rows: [{ amount: 5 }], least: null as number | null, kept: 7 };
    let sent: unknown;
    keepDraft(7, 'bill', { rows: '[{"amount":9}]', least: '3', kept: '' });
    const services = createFakeServices({
      module: 'mf-x',
      session: { userId: 7, isSignedIn: true },
    });
    render(
      <ServicesProvider services={services}>
        <Form initialValues={values} onSubmit={(typed) => void (sent = typed)}>
          <FormDraft name="bill" fields={['rows', 'least', 'kept']} />
          <button type="submit">Save</button>
        </Form>
      </ServicesProvider>,
    );
    await settled();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settled();
    expect(sent).toEqual({ rows: [{ amount: 9 }], least: 3, kept: 7 });
  });

  it('restores an amount and a list of rows', async () => {
    const first = await open();
    await type('Amount', '12.34');
    await type('Row', 'Water');
    losesSession(first);
    await open();
    expect(screen.getByLabelText('Amount')).toHaveValue('$12.34');
    expect(screen.getByLabelText('Row')).toHaveValue('Water');
  });

  it('restores a box that was ticked', async () => {
    const first = await open();
    fireEvent.click(screen.getByLabelText('Business'));
    await settled();
    losesSession(first);
    await open();
    expect(screen.getByLabelText('Business')).toBeChecked();
  });

  it('is not restored for another user', async () => {
    const first = await open(7);
    await type('Email', 'new@example.com');
    losesSession(first);
    await open(8);
    expect(screen.getByLabelText('Email')).toHaveValue('old@example.com');
  });

  it('is removed when the user leaves the form', async () => {
    const first = await open();
    await type('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    first.unmount();
    await open();
    expect(screen.getByText('has none')).toBeInTheDocument();
  });

  it('is not kept for an untouched form', async () => {
    losesSession(await open());
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('drafts', () => {
  it('expire after an hour', () => {
    jest.useFakeTimers();
    keepDraft(7, 'profile', { email: 'a' });
    jest.setSystemTime(jest.now() + 3_599_999);
    expect(readDraft(7, 'profile')).toEqual({ email: 'a' });
    jest.setSystemTime(jest.now() + 1);
    expect(readDraft(7, 'profile')).toBeNull();
    jest.useRealTimers();
  });

  it.each(['', 'x', '{"at":1}', '{"at":9e15,"values":{"email":1}}'])(
    'are ignored when they cannot be read: %s',
    (text) => {
      sessionStorage.setItem('billfold.draft.7.profile', text);
      expect(readDraft(7, 'profile')).toBeNull();
    },
  );

  it('are removed: those of other users on sign-in, all on sign-out', () => {
    sessionStorage.setItem('billfold.asked', '/customer/dashboard');
    keepDraft(7, 'profile', { email: 'a' });
    keepDraft(70, 'profile', { email: 'b' });
    dropDraftsOfOthers(7);
    expect(readDraft(7, 'profile')).toEqual({ email: 'a' });
    expect(readDraft(70, 'profile')).toBeNull();
    dropDrafts();
    expect(readDraft(7, 'profile')).toBeNull();
    expect(sessionStorage.getItem('billfold.asked')).toBe('/customer/dashboard');
  });
});
