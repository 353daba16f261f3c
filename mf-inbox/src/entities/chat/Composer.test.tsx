import { answer, enter, pending } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openChat } from '../../testing/open-chat';
import { contactWith } from '../../testing/message-factory';

type View = ReturnType<typeof openChat>;
const field = () => screen.findByLabelText('Message');
const values = async () => within(await screen.findByRole('list', { name: 'Values' }));
const item = async (name: RegExp) => screen.findByRole('button', { name });
const sends = ({ record }: View) => record.calls.filter(({ path }) => path === 'sms/send');
const closes = ({ record }: View) => record.calls.filter(({ path }) => path === 'sms/close');
const business = contactWith({
  is_business: true,
  business_name: 'Blue Door',
  full_name: 'Blue Door',
  first_name: '',
  last_name: '',
});

describe('the medium of a message', () => {
  it('is chosen only where the customer agreed to both, outside the profile [INBOX-039]', async () => {
    const one = openChat();
    await field();
    expect(screen.queryByRole('radio')).toBeNull();
    one.unmount();
    openChat({ answers: { 'GET subscriptions/:id': contactWith({ email_opt_in: 'true' }) } });
    expect(await screen.findByRole('radio', { name: 'Text' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Email' })).toBeEnabled();
  });

  it.each([
    ['Email', { sms_opt_in: 'true', email_opt_in: 'false' }],
    ['Text', { sms_opt_in: 'false', email_opt_in: 'true' }],
  ] as const)('has a disabled side for %s on the profile [INBOX-041]', async (side, agreed) => {
    openChat({ isProfile: true, answers: { 'GET subscriptions/:id': contactWith(agreed) } });
    const other = side === 'Email' ? 'Text' : 'Email';
    expect(await screen.findByRole('radio', { name: side })).toBeDisabled();
    expect(screen.getByRole('radio', { name: other })).toBeChecked();
  });

  it('has two disabled sides on the profile while the customer is read', async () => {
    const contact = pending<unknown>();
    openChat({
      isProfile: true,
      answers: { 'GET subscriptions/:id': () => contact.promise },
    });
    const sides = await screen.findAllByRole('radio');
    expect(sides).toHaveLength(2);
    for (const side of sides) expect(side).toBeDisabled();
    contact.resolve(contactWith({ email_opt_in: 'true' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Email' })).toBeEnabled());
  });

  it('has two disabled sides on the profile without any agreement [INBOX-041]', async () => {
    const answers = {
      'GET subscriptions/:id': contactWith({ sms_opt_in: 'false', email_opt_in: 'false' }),
    };
    openChat({ isProfile: true, answers });
    const sides = await screen.findAllByRole('radio');
    expect(sides).toHaveLength(2);
    for (const side of sides) expect(side).toBeDisabled();
  });
});

describe('the Message Automation box', () => {
  beforeEach(() => localStorage.setItem('billfold.message-automation', 'on'));
  it('is on the profile and not in the inbox [INBOX-046]', async () => {
    const inbox = openChat();
    await field();
    expect(screen.queryByText('Message Automation')).toBeNull();
    inbox.unmount();
    openChat({ isProfile: true });
    expect(await screen.findByText('Message Automation')).toBeVisible();
  });

  it('is folded at first and stays as the person left it', async () => {
    localStorage.clear();
    const first = openChat({ isProfile: true });
    await first.user.click(await screen.findByText('Message Automation'));
    expect(await screen.findByRole('list', { name: 'Values' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('billfold.message-automation')).toBe('on'));
    first.unmount();
    const second = openChat({ isProfile: true });
    expect(await screen.findByRole('list', { name: 'Values' })).toBeVisible();
    await second.user.click(screen.getByText('Message Automation'));
    await waitFor(() => expect(localStorage.getItem('billfold.message-automation')).toBe('off'));
    second.unmount();
    openChat({ isProfile: true });
    expect(await screen.findByText('Message Automation')).toBeVisible();
    expect(screen.getByText('user first name')).not.toBeVisible();
  });

  it('changes between Values and Templates [INBOX-042]', async () => {
    const view = openChat({ isProfile: true });
    expect((await values()).getAllByRole('button').length).toBeGreaterThan(0);
    await view.user.click(screen.getByRole('button', { name: 'Templates' }));
    expect(await item(/^Late/)).toHaveTextContent('Hello {user first name}');
    expect(screen.queryByRole('list', { name: 'Values' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Values' }));
    expect((await values()).getAllByRole('button').length).toBeGreaterThan(0);
  });

  it.each([
    [contactWith(), ['user first name', 'user last name', 'user full name', 'merchant name']],
    [business, ['user business name', 'merchant name']],
  ])(
    'has the placeholders of %# kind of customer [INBOX-044] [INBOX-045]',
    async (contact, names) => {
      openChat({ isProfile: true, answers: { 'GET subscriptions/:id': contact } });
      const shown = (await values()).getAllByRole('button').map((button) => button.firstChild);
      expect(shown.map((name) => name?.textContent)).toEqual(names);
    },
  );

  it('inserts a placeholder and a template at the cursor by a double-click [INBOX-043]', async () => {
    const view = openChat({ isProfile: true });
    await view.user.type(await field(), 'Dear !');
    ((await field()) as HTMLTextAreaElement).setSelectionRange(5, 5);
    await view.user.click(await item(/^user first name/));
    expect(await field()).toHaveValue('Dear !');
    await view.user.dblClick(await item(/^user first name/));
    expect(await field()).toHaveValue('Dear {user first name}!');
    expect(await field()).toHaveFocus();
    await view.user.click(screen.getByRole('button', { name: 'Templates' }));
    await view.user.dblClick(await item(/^Late/));
    expect(await field()).toHaveValue(
      'Dear {user first name}Hello {user first name}, your bill is late.!',
    );
  });

  it('refuses an insertion that would cut what was typed', async () => {
    const view = openChat({ isProfile: true });
    const typed = 'x'.repeat(1_590);
    await enter(view.user, await field(), typed);
    await view.user.dblClick(await item(/^user first name/));
    expect(await field()).toHaveValue(typed);
    expect(view.record.toasts).toEqual([
      { message: 'Messages can have up to 1600 characters.', type: 'error' },
    ]);
  });

  it('inserts by Enter and by the tap of a finger [INBOX-043]', async () => {
    const view = openChat({ isProfile: true });
    (await item(/^user first name/)).focus();
    await view.user.keyboard('{Enter}');
    expect(await field()).toHaveValue('{user first name}');
    await view.user.pointer({ keys: '[TouchA]', target: await item(/^merchant name/) });
    expect(await field()).toHaveValue('{user first name}{merchant name}');
  });

  it('says that there are no templates, or why they did not load [INBOX-027]', async () => {
    const view = openChat({
      isProfile: true,
      answers: { 'GET sms_templates': answer(400, { detail: 'X' }) },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Templates' }));
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET sms_templates': [] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No templates yet.')).toBeVisible();
  });

  it('reads further templates, and searches them on the server', async () => {
    const template = (id: number) => ({ id, name: `Template ${id}`, body: `Text ${id}` });
    const view = openChat({
      isProfile: true,
      answers: {
        'GET sms_templates': ({ query = {} }) => {
          if (query['q'] === 'nothing') return answer(200, []);
          if (query['q'] !== undefined) return answer(200, [template(301)]);
          return query['cursor'] === undefined
            ? answer(200, [template(1)], { 'x-next-cursor': 'second' })
            : answer(200, [template(51)]);
        },
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Templates' }));
    await view.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await view.user.dblClick(await item(/^Template 51/));
    expect(await field()).toHaveValue('Text 51');
    expect(screen.getByText('Template 1')).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search templates' });
    await view.user.type(search, '301');
    expect(await item(/^Template 301/)).toBeVisible();
    expect(view.record.calls.at(-1)).toMatchObject({ query: { merchant: 1, q: '301' } });
    await view.user.clear(search);
    await view.user.type(search, 'nothing');
    expect(await screen.findByText('No templates match your search.')).toBeVisible();
    expect(search).toBeVisible();
  });
});

describe('a text before it is sent', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

  it.each([
    ['a wide screen', false, 'Message, or / for templates'],
    ['a phone', true, 'Message'],
  ])('has a hint that fits the field on %s', async (_, isPhone, hint) => {
    const media = { matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} };
    Object.assign(globalThis, { matchMedia: () => media });
    openChat();
    expect(await field()).toHaveAttribute('placeholder', hint);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'sends nothing by the Enter of an input method: %j',
    async (used) => {
      const view = openChat({ isProfile: true });
      await enter(view.user, await field(), 'にほん');
      fireEvent.keyDown(await field(), { key: 'Enter', ...used });
      expect(sends(view)).toEqual([]);
      await view.user.type(await field(), '{Enter}');
      await waitFor(() => expect(sends(view)).toHaveLength(1));
    },
  );

  it('marks a placeholder without a value and cannot be sent', async () => {
    const view = openChat({
      answers: { 'GET subscriptions/:id': contactWith({ first_name: '' }) },
    });
    fireEvent.change(await field(), { target: { value: 'Hello {user first name} and {x}' } });
    expect(screen.getByText('{user first name} has no value for this customer.')).toBeVisible();
    expect(screen.getByText("{x} isn't a field.")).toBeVisible();
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
    await view.user.type(await field(), '{Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sends(view)).toEqual([]);
  });

  it('counts characters and segments as the customer gets them', async () => {
    openChat();
    fireEvent.change(await field(), { target: { value: 'Hi {user first name}' } });
    expect(await screen.findByText('6 characters, 1 segment')).toBeVisible();
    fireEvent.change(await field(), { target: { value: '🙏'.repeat(36) } });
    expect(screen.getByText(/2 segments/)).toBeVisible();
  });

  it('counts no segments of an email', async () => {
    openChat({
      answers: {
        'GET subscriptions/:id': contactWith({ sms_opt_in: 'false', email_opt_in: 'true' }),
      },
    });
    fireEvent.change(await field(), { target: { value: 'Hello' } });
    expect(screen.getByText('5 characters')).toBeVisible();
  });
});

describe('Close conversation', () => {
  const ask = async ({ user }: View) => {
    await user.click(await screen.findByRole('button', { name: 'Close conversation' }));
    return within(await screen.findByRole('alertdialog', { name: 'Close Conversation' }));
  };

  it('asks, sends the customer once and leaves the conversation [INBOX-032] [INBOX-038]', async () => {
    const sending = pending();
    const view = openChat({ answers: { 'POST sms/close': () => sending.promise } });
    const question = await ask(view);
    expect(closes(view)).toEqual([]);
    await view.user.dblClick(question.getByRole('button', { name: 'Close Conversation' }));
    sending.resolve({});
    await waitFor(() => expect(view.location()).toBe('/admin/conversations'));
    expect(closes(view)).toMatchObject([{ method: 'POST', body: { sub_id: 12 } }]);
  });

  it('stays on the profile', async () => {
    const view = openChat({ isProfile: true });
    const question = await ask(view);
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    await waitFor(() => expect(closes(view)).toHaveLength(1));
    expect(view.location()).toBe('/admin/customers/profile/12');
    expect(await screen.findByText('Is my bill due this week?')).toBeVisible();
  });

  it('shows in its dialog why it failed [INBOX-024]', async () => {
    const view = openChat({ answers: { 'POST sms/close': answer(400, { detail: 'X' }) } });
    const question = await ask(view);
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    expect(await question.findByText('X')).toBeVisible();
    expect(view.location()).toBe('/admin/conversations/12');
  });

  it('is not offered without the permission', async () => {
    openChat({ permissions: ['view'] });
    expect(await screen.findByText(/You don't have permission to message/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close conversation' })).toBeNull();
  });
});
