import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import {
  fakeBankTokenizer,
  type BankTokenizerRequest,
} from '@billfold/shared/testing/FakeBankTokenizer';
import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aBankAccount } from '../../../testing/invoice-factory';
import { put } from '../../../testing/put';
import { renderPanel } from '../../../testing/render-panel';
import { achCredentials } from '../ach-credentials/ach-credentials.resource';
import { addMethodFeature } from '../add-method/add-method-feature';
import { paymentMethods } from '../stored-methods/payment-methods.resource';
import { AddBankAccountPanel } from './AddBankAccountPanel';

let tokenized: readonly BankTokenizerRequest[];

const credentials = { ach_id: '100', ach_signature: 'seal' };
const created = {
  payment_method_id: 8,
  format_card: 'XXXXXX6789',
  card_type: null,
  nickname: 'Checking',
};
const account = '550006789';
const field = (label: string) => screen.getByLabelText(label);
const box = () =>
  screen.getByRole('checkbox', { name: 'I am authorized to use this payment method.' });
const submitButton = () => screen.getByRole('button', { name: 'Add bank account' });

beforeEach(() => {
  tokenized = fakeBankTokenizer();
});

const open = async (answers: FakeHandlers = {}) => {
  const added: PaymentMethodView[] = [];
  const Panel = () => (
    <AddBankAccountPanel invoiceId={9} onAdded={(method) => added.push(method)} />
  );
  const rendered = renderPanel(
    Panel,
    [paymentMethods.feature, achCredentials.feature, addMethodFeature],
    {
      answers: {
        'GET merchants/get_ach_creds': credentials,
        'POST payment_methods': created,
        'GET payment_methods': [aBankAccount()],
        ...answers,
      },
    },
  );
  await screen.findByRole('form', { name: 'Add bank account' });
  const posts = () => rendered.record.calls.filter(({ method }) => method === 'POST');
  return { ...rendered, added, posts };
};

const filled = {
  'Routing number': '021000021',
  'Account number': account,
  'Confirm account number': account,
  Nickname: 'Checking',
};
const fill = (values: Readonly<Record<string, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...filled, ...values })) put(field(label), text);
};
const press = () => fireEvent.click(submitButton());
const submit = (values: Readonly<Record<string, string>> = {}) => {
  fill(values);
  fireEvent.click(box());
  press();
};

describe('the bank form', () => {
  it('has digits of a routing number and an account number twice, nickname and the box [CUST-132]', async () => {
    const panel = await open();
    for (const label of ['Routing number', 'Account number', 'Confirm account number', 'Nickname'])
      expect(field(label)).toHaveValue('');
    expect(box()).not.toBeChecked();
    await panel.user.type(field('Routing number'), '0210x000219');
    expect(field('Routing number')).toHaveValue('021000021');
    await panel.user.type(field('Account number'), '12 34-5a6');
    expect(field('Account number')).toHaveValue('123456');
  });

  it('is blocked by a field in error, and by two different numbers [CUST-133] [CUST-135]', async () => {
    const panel = await open();
    submit({ 'Routing number': '02100002', Nickname: '' });
    expect(await screen.findByText('Not a valid routing number')).toBeInTheDocument();
    expect(screen.queryByText('Please complete all required fields')).toBeNull();
    fill({ 'Account number': '123', 'Confirm account number': '124' });
    press();
    expect(await screen.findByText('Account numbers do not match')).toBeInTheDocument();
    expect(tokenized).toEqual([]);
    expect(panel.posts()).toEqual([]);
  });

  it('wants each field, and the box ticked [CUST-134]', async () => {
    const panel = await open();
    fill();
    const lacks = async () => {
      press();
      expect(await screen.findByText('Please complete all required fields')).toBeInTheDocument();
    };
    await lacks();
    fireEvent.click(box());
    for (const label of ['Routing number', 'Account number', 'Nickname'] as const) {
      put(field(label), '');
      await lacks();
      put(field(label), filled[label]);
    }
    press();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    expect(tokenized).toHaveLength(1);
  });
});

describe('a new bank account', () => {
  it('is sent with the TRANS_ID of both values of get_ach_creds, and then listed [CUST-136] [CUST-138] [SHARED-059] [SHARED-061]', async () => {
    const panel = await open();
    submit();
    await waitFor(() => expect(panel.added).toEqual([aBankAccount()]));
    expect(tokenized).toEqual([
      {
        url: 'https://bank.test/',
        form: { ...credentials, routing: '021000021', account, account_type: 'checking' },
      },
    ]);
    expect(panel.record.calls[0]).toMatchObject({
      path: 'merchants/get_ach_creds',
      query: { invoice_id: 9 },
    });
    expect(panel.posts()).toMatchObject([
      { path: 'payment_methods', idempotencyKey: expect.stringMatching(/./) },
    ]);
    expect(panel.posts()[0]?.body).toEqual({
      type: 3,
      routing_number: '021000021',
      nickname: 'Checking',
      acknowledge: true,
      token: '100123456789',
      last4: '6789',
    });
    expect(panel.record.calls.at(-1)).toMatchObject({ method: 'GET', path: 'payment_methods' });
  });

  it('never sends or keeps its number [CUST-137] [CUST-140]', async () => {
    const pendingAnswer = pending();
    const panel = await open({ 'POST payment_methods': () => pendingAnswer.promise });
    submit();
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(JSON.stringify(panel.state())).not.toContain(account);
    pendingAnswer.resolve(created);
    await waitFor(() => expect(panel.added).toMatchObject([{ last4: '6789' }]));
    expect(JSON.stringify(panel.record)).not.toContain(account);
    expect(JSON.stringify(panel.state())).not.toContain(account);
  });

  it('shows the MESSAGE of a refusal by the tokenizer, and sends nothing [SHARED-060]', async () => {
    fakeBankTokenizer({ STATUS: '0', MESSAGE: 'Bad routing' });
    const panel = await open();
    submit();
    expect(await screen.findByText('Bad routing')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
    expect(field('Account number')).toHaveValue(account);
  });

  it('shows the error field above the form when our server refuses [CUST-139]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await open({ 'POST payment_methods': answer(422, { error: 'X' }) });
    submit();
    const line = await screen.findByText('X');
    expect(
      line.compareDocumentPosition(field('Routing number')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    scrolled.mockRestore();
  });

  it('shows an error when its credentials cannot be read', async () => {
    await open({ 'GET merchants/get_ach_creds': networkFailure });
    submit();
    expect(await screen.findByText('Network Error')).toBeInTheDocument();
    expect(tokenized).toEqual([]);
  });

  it('is stored once, however often it is submitted', async () => {
    const pendingAnswer = pending();
    const panel = await open({ 'POST payment_methods': () => pendingAnswer.promise });
    fill();
    await panel.user.click(box());
    await panel.user.dblClick(submitButton());
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(tokenized).toHaveLength(1);
    pendingAnswer.resolve(created);
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });
});
