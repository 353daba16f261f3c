import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const vip = [3, 'VIP'] as const;
const paper = [4, 'Paperless'] as const;

const open = (answers: FakeHandlers = {}, session: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/customers/profile/12',
    session: { ...merchantSession, ...session },
    answers: {
      'GET subscriptions/:id': customerWith({ tags: [[4, 'Paperless']] }),
      'GET merchants/:id/tags': [vip, paper, [5, 'Seasonal']],
      'POST subscriptions/add_subscription_custom_field': { ids: [9] },
      'POST subscriptions/:id/add_subscription_custom_lookup': { tags: [] },
      'POST subscriptions/:id/delete_subscription_custom_field_lookup': { tags: [] },
      'GET subscriptions/:id/get_subscription_custom_fields': [{ id: 4, name: 'Paperless' }],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const dialog = () => screen.findByRole('dialog', { name: 'Tags' });
const edit = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'Change tags' }));
  const box = within(await dialog());
  await box.findByRole('listbox', { name: 'Tags to add' });
  return box;
};
type Box = Awaited<ReturnType<typeof edit>>;
const offers = (box: Box) => box.queryAllByRole('option').map(({ textContent }) => textContent);
const search = async ({ user }: View, box: Box, text: string) => {
  const field = box.getByRole('searchbox');
  await user.clear(field);
  await enter(user, field, text);
};
const confirm = ({ user }: View, box: Box) =>
  user.click(box.getByRole('button', { name: 'Confirm' }));
const writes = ({ record }: View) =>
  record.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path.replace('subscriptions/', ''), body]);
const ofCustomer = () =>
  within(screen.getByRole('grid', { name: 'Tags' }))
    .queryAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the tags of a customer', () => {
  it("offers the merchant's tags, but none that the customer has [ADMIN-123] [ADMIN-127]", async () => {
    const view = open();
    const box = await edit(view);
    expect(offers(box)).toEqual(['VIP', 'Seasonal']);
    expect(view.record.calls.filter(({ path }) => path === 'merchants/1/tags')).toHaveLength(1);
    await search(view, box, 'paperless');
    expect(offers(box)).toEqual(['No other tags match.']);
    expect(box.queryByRole('button', { name: /create tag/ })).not.toBeInTheDocument();
  });

  it('searches in any case, and offers to create a name without an exact match [ADMIN-125] [ADMIN-126]', async () => {
    const view = open();
    const box = await edit(view);
    await search(view, box, 'vi');
    expect(offers(box)).toEqual(['VIP']);
    expect(box.getByRole('button', { name: 'create tag “vi”' })).toBeVisible();
    await search(view, box, 'Ví');
    expect(offers(box)).toEqual(['VIP']);
    await search(view, box, 'vip');
    expect(offers(box)).toEqual(['VIP']);
    expect(box.queryByRole('button', { name: /create tag/ })).not.toBeInTheDocument();
  });

  it('keeps changes to itself until the confirmation [ADMIN-124]', async () => {
    const view = open();
    let box = await edit(view);
    await view.user.click(box.getByRole('option', { name: 'VIP' }));
    await view.user.click(box.getByRole('button', { name: /^Remove Paperless/ }));
    expect(offers(box)).toEqual(['Paperless', 'Seasonal']);
    await view.user.click(box.getByRole('button', { name: 'Cancel' }));
    expect(writes(view)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(ofCustomer()).toEqual(['Paperless']);
    box = await edit(view);
    expect(offers(box)).toEqual(['VIP', 'Seasonal']);
    expect(box.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  it('creates, adds and removes in this order, and reads the tags again [ADMIN-111] [ADMIN-128] [ADMIN-129] [ADMIN-130] [ADMIN-132] [ADMIN-133]', async () => {
    const view = open({
      'GET subscriptions/:id/get_subscription_custom_fields': [
        { id: 9, name: 'Garden' },
        { id: 3, name: 'VIP' },
      ],
    });
    const box = await edit(view);
    await search(view, box, ' Garden ');
    await view.user.click(box.getByRole('button', { name: 'create tag “Garden”' }));
    await view.user.click(box.getByRole('option', { name: 'VIP' }));
    await view.user.click(box.getByRole('button', { name: /^Remove Paperless/ }));
    await confirm(view, box);
    await waitFor(() => expect(ofCustomer()).toEqual(['Garden', 'VIP']));
    expect(writes(view)).toEqual([
      [
        'add_subscription_custom_field',
        { tags: [{ fieldname: 'tag', constraint: 'string', value: 'Garden' }] },
      ],
      [
        '12/add_subscription_custom_lookup',
        {
          lookups: [
            { parent: 12, custom_field_id: 3 },
            { parent: 12, custom_field_id: 9 },
          ],
        },
      ],
      ['12/delete_subscription_custom_field_lookup', { field_ids: [{ field_id: 4 }] }],
    ]);
    expect(view.record.calls.at(-1)?.path).toBe('subscriptions/12/get_subscription_custom_fields');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.location()).toBe('/admin/customers/profile/12');
    expect(view.record.toasts).toEqual([{ message: 'Successfully updated!', type: 'success' }]);
  });

  it('names the merchant of a new tag for staff of two', async () => {
    const view = open(
      {},
      {
        merchants: [
          { id: 1, name: 'Cedar' },
          { id: 2, name: 'Harbor' },
        ],
      },
    );
    const box = await edit(view);
    await search(view, box, 'Garden');
    await view.user.keyboard('{Enter}');
    await confirm(view, box);
    await waitFor(() =>
      expect(writes(view)[0]).toEqual([
        'add_subscription_custom_field',
        {
          tags: [{ fieldname: 'tag', constraint: 'string', value: 'Garden', merchant_id: 1 }],
        },
      ]),
    );
  });

  it.each([
    ['Could not add', 'POST subscriptions/:id/add_subscription_custom_lookup'],
    ['Could not add', 'POST subscriptions/add_subscription_custom_field'],
    ['Could not remove', 'POST subscriptions/:id/delete_subscription_custom_field_lookup'],
  ])('says %s when %s fails, and keeps what worked [ADMIN-131]', async (text, failing) => {
    const view = open({
      [failing]: answer(400, { detail: 'X' }),
      'GET subscriptions/:id/get_subscription_custom_fields': [{ id: 3, name: 'VIP' }],
    });
    const box = await edit(view);
    await search(view, box, 'Garden');
    await view.user.click(box.getByRole('button', { name: 'create tag “Garden”' }));
    await view.user.click(box.getByRole('option', { name: 'VIP' }));
    await view.user.click(box.getByRole('button', { name: /^Remove Paperless/ }));
    await confirm(view, box);
    expect(await box.findByText(text)).toBeVisible();
    expect(box.getByText('X')).toBeVisible();
    expect(writes(view)).toHaveLength(3);
    expect(view.record.toasts).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Tags' })).toBeVisible();
    await view.user.click(box.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(ofCustomer()).toEqual(['VIP']));
  });

  it('sends a confirmation once, and nothing else meanwhile', async () => {
    const saving = pending<unknown>();
    const view = open({
      'POST subscriptions/:id/add_subscription_custom_lookup': () => saving.promise,
    });
    const box = await edit(view);
    await view.user.click(box.getByRole('option', { name: 'VIP' }));
    await view.user.dblClick(box.getByRole('button', { name: 'Confirm' }));
    await view.user.click(box.getByRole('option', { name: 'Seasonal' }));
    expect(writes(view)).toHaveLength(1);
    await act(async () => saving.resolve({ tags: [] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes(view)).toHaveLength(1);
  });

  it('draws 50 of 60 tags and finds the others by the search', async () => {
    const many = Array.from({ length: 60 }, (_, index) => [100 + index, `Route ${index}`]);
    const view = open({ 'GET merchants/:id/tags': many });
    const box = await edit(view);
    expect(offers(box)).toHaveLength(50);
    expect(box.getByText('10 more: search to find them.')).toBeVisible();
    await search(view, box, 'route 59');
    expect(offers(box)).toEqual(['Route 59']);
  });

  it('cannot be changed by staff without the permission', async () => {
    open({}, { merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] });
    expect(await screen.findByRole('row', { name: 'Paperless' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change tags' })).not.toBeInTheDocument();
  });

  it('shows why the tags cannot be read, with a retry', async () => {
    const view = open({ 'GET merchants/:id/tags': answer(400, { detail: 'X' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Change tags' }));
    expect(await within(await dialog()).findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET merchants/:id/tags': [vip] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'VIP' })).toBeVisible();
  });
});
