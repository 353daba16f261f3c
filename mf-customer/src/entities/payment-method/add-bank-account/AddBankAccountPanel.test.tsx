import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import {
  fakeBankTokenizer,
  type BankTokenizerRequest,
} from '@billfold/shared/testing/FakeBankTokenizer';
import {
  answer,
  enter,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { aBankAccount } from '../../../testing/invoice.factory';
import { renderPanel } from '../../../testing/render-panel';
import { achCredentials } from '../ach-credentials/ach-credentials.resource';
import { addMethodFeature } from '../add-method/add-method.feature';
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
type Opened = Awaited<ReturnType<typeof open>>;

const fill = async ({ user }: Opened, values: Readonly<Record<string, string>> = {}) => {
  const all = {
    'Routing number': '021000021',
    'Account number': account,
    'Confirm account number': account,
    Nickname: 'Checking',
    ...values,
  };
  for (const [label, text] of Object.entries(all))
    if (text !== '') await enter(user, field(label), text);
};
const submit = async (panel: Opened, values: Readonly<Record<string, string>> = {}) => {
  await fill(panel, values);
  await panel.user.click(box());
  await panel.user.click(submitButton());
};

describe('the bank form', () => {
  it('has routing number, account number twice, nickname and the box [CUST-132]', async () => {
    await open();
    for (const label of ['Routing number', 'Account number', 'Confirm account number', 'Nickname'])
      expect(field(label)).toHaveValue('');
    expect(box()).not.toBeChecked();
  });

  it('takes nine digits of a routing number and no letters', async () => {
    const panel = await open();
    await panel.user.type(field('Routing number'), '0210x000219');
    expect(field('Routing number')).toHaveValue('021000021');
    await panel.user.type(field('Account number'), '12 34-5a6');
    expect(field('Account number')).toHaveValue('123456');
  });

  it('is blocked by a field in error [CUST-133]', async () => {
    const panel = await open();
    await submit(panel, { 'Routing number': '02100002', Nickname: '' });
    expect(await screen.findByText('Not a valid routing number')).toBeInTheDocument();
    expect(screen.queryByText('Please complete all required fields')).toBeNull();
    expect(tokenized).toEqual([]);
    expect(panel.posts()).toEqual([]);
  });

  it.each(['Routing number', 'Account number', 'Nickname'])(
    'wants %s [CUST-134]',
    async (label) => {
      const panel = await open();
      await submit(panel, { [label]: '' });
      expect(await screen.findByText('Please complete all required fields')).toBeInTheDocument();
      expect(tokenized).toEqual([]);
    },
  );

  it('wants the box ticked [CUST-134]', async () => {
    const panel = await open();
    await fill(panel);
    await panel.user.click(submitButton());
    expect(await screen.findByText('Please complete all required fields')).toBeInTheDocument();
    expect(tokenized).toEqual([]);
  });

  it('wants the same number twice [CUST-135]', async () => {
    const panel = await open();
    await submit(panel, { 'Account number': '123', 'Confirm account number': '124' });
    expect(await screen.findByText('Account numbers do not match')).toBeInTheDocument();
    expect(tokenized).toEqual([]);
  });
});

describe('a new bank account', () => {
  it('is exchanged for a token with both values of get_ach_creds [SHARED-059] [CUST-136]', async () => {
    const panel = await open();
    await submit(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
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
  });

  it('is sent with routing number, nickname and TRANS_ID as its token [CUST-138] [SHARED-061]', async () => {
    const panel = await open();
    await submit(panel);
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(panel.posts()[0]).toMatchObject({
      path: 'payment_methods',
      idempotencyKey: expect.stringMatching(/./),
    });
    expect(panel.posts()[0]?.body).toEqual({
      type: 3,
      routing_number: '021000021',
      nickname: 'Checking',
      acknowledge: true,
      token: '100123456789',
      last4: '6789',
    });
  });

  it('never sends or keeps its number [CUST-137] [CUST-140]', async () => {
    const held = pending();
    const panel = await open({ 'POST payment_methods': () => held.promise });
    await submit(panel);
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(JSON.stringify(panel.state())).not.toContain(account);
    held.resolve(created);
    await waitFor(() => expect(panel.added).toMatchObject([{ last4: '6789' }]));
    expect(JSON.stringify(panel.record)).not.toContain(account);
    expect(JSON.stringify(panel.state())).not.toContain(account);
  });

  it('is among the methods, which are loaded again', async () => {
    const panel = await open();
    await submit(panel);
    await waitFor(() => expect(panel.added).toEqual([aBankAccount()]));
    expect(panel.record.calls.at(-1)).toMatchObject({ method: 'GET', path: 'payment_methods' });
  });

  it('shows the MESSAGE of a refusal by the tokenizer, and sends nothing [SHARED-060]', async () => {
    fakeBankTokenizer({ STATUS: '0', MESSAGE: 'Bad routing' });
    const panel = await open();
    await submit(panel);
    expect(await screen.findByText('Bad routing')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
    expect(field('Account number')).toHaveValue(account);
  });

  it('shows the error field above the form when our server refuses [CUST-139]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const panel = await open({ 'POST payment_methods': answer(422, { error: 'X' }) });
    await submit(panel);
    const line = await screen.findByText('X');
    expect(
      line.compareDocumentPosition(field('Routing number')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    scrolled.mockRestore();
  });

  it('shows an error when its credentials cannot be read', async () => {
    const panel = await open({ 'GET merchants/get_ach_creds': networkFailure });
    await submit(panel);
    expect(await screen.findByText('Network Error')).toBeInTheDocument();
    expect(tokenized).toEqual([]);
  });

  it('is stored once, however often it is submitted', async () => {
    const held = pending();
    const panel = await open({ 'POST payment_methods': () => held.promise });
    await fill(panel);
    await panel.user.click(box());
    await panel.user.dblClick(submitButton());
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(tokenized).toHaveLength(1);
    held.resolve(created);
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });
});
