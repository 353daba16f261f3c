import { Form } from '@billfold/shared/forms/Form';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { invoiceWith } from '../../testing/rows.factory';
import {
  emptyLineItems,
  lineItemsOf,
  lineItemsShape,
  toLines,
  totalOf,
  type LineItemsValues,
} from './line-items.form';
import { LineItemsFields } from './LineItemsFields';

const missingText = 'Please enter a description and amount';

const draw = (initialValues: LineItemsValues = emptyLineItems, paid = 0) => {
  const sent: LineItemsValues[] = [];
  render(
    <Form<LineItemsValues>
      initialValues={initialValues}
      schema={object(lineItemsShape({ missingText, paid }))}
      onSubmit={(values) => sent.push(values)}
    >
      <LineItemsFields />
      <button type="submit">Save</button>
    </Form>,
  );
  return { sent, user: userEvent.setup() };
};
type User = ReturnType<typeof draw>['user'];

const row = (name: string) => within(screen.getByRole('group', { name }));
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const fill = async (user: User, name: string, description: string, amount: string) => {
  const [text, money] = row(name).getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await user.type(text, description);
  await user.type(money, amount);
};

describe('the line items of a form', () => {
  it('adds up items, discounts, taxes and fees while they are typed', async () => {
    const { user, sent } = draw();
    await fill(user, 'Item 1', 'Water', '1000');
    await press(user, 'Add discount');
    await fill(user, 'Discount 2', 'Loyal customer', '150');
    await press(user, 'Add tax or fee');
    await fill(user, 'Tax or fee 1', 'City tax', '75');
    expect(screen.getByText('$9.25')).toBeVisible();
    await press(user, 'Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent.map(({ items, appends }) => [toLines(items), toLines(appends)])).toEqual([
      [
        [
          { description: 'Water', amount: 1_000 },
          { description: 'Loyal customer', amount: -150 },
        ],
        [{ description: 'City tax', amount: 75 }],
      ],
    ]);
  });

  it.each([
    ['a description', 'Item 1', '', '500'],
    ['an amount', 'Item 1', 'Water', ''],
    ['both', 'Item 1', '', ''],
    ['a description of a tax', 'Tax or fee 1', '', '500'],
    ['an amount of a tax', 'Tax or fee 1', 'Tax', ''],
  ])('asks once for %s', async (_what, name, description, amount) => {
    const { user, sent } = draw();
    await press(user, 'Add tax or fee');
    for (const each of ['Item 1', 'Tax or fee 1'])
      if (each !== name) await fill(user, each, 'Water', '500');
    const [text, money] = row(name).getAllByRole('textbox') as [HTMLElement, HTMLElement];
    if (description !== '') await user.type(text, description);
    if (amount !== '') await user.type(money, amount);
    await press(user, 'Save');
    expect(await screen.findByText(missingText)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('focuses an added row, and the button after a removal', async () => {
    const { user } = draw();
    await press(user, 'Add item');
    expect(row('Item 2').getByLabelText('Description')).toHaveFocus();
    await press(user, 'Remove Item 2');
    expect(screen.getByRole('button', { name: 'Add item' })).toHaveFocus();
  });

  it('removes items while more than one remains, and every tax', async () => {
    const { user } = draw(lineItemsOf(invoiceWith()));
    await press(user, 'Remove Item 1');
    expect(row('Item 1').getByLabelText('Description')).toHaveValue('Meter');
    expect(screen.getByRole('button', { name: 'Remove Item 1' })).toBeDisabled();
    await press(user, 'Remove Tax or fee 1');
    expect(screen.queryByRole('group', { name: /Tax or fee/ })).toBeNull();
    expect(screen.getByText('$1.34')).toBeVisible();
  });

  it.each([
    ['$0.00', '500', '500', 'The total must be more than $0.00.'],
    ['less than was paid', '500', '100', '$5.00 is paid already: the total may not be less.'],
  ])('refuses a total of %s', async (_what, amount, discount, sentence) => {
    const { user, sent } = draw(emptyLineItems, 500);
    await fill(user, 'Item 1', 'Water', amount);
    await press(user, 'Add discount');
    await fill(user, 'Discount 2', 'Loyal customer', discount);
    await press(user, 'Save');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('refuses a total above $999,999.99', async () => {
    const { user, sent } = draw();
    await fill(user, 'Item 1', 'Water', '99999999');
    await press(user, 'Add item');
    await fill(user, 'Item 2', 'More water', '1');
    await press(user, 'Save');
    expect(await screen.findByText('The total may be at most $999,999.99.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the rows of a stored invoice', () => {
  it('keep their ids, and a discount is a plain amount', () => {
    const stored = [{ id: 4, description: 'Loyal customer', amount: -300 }];
    const values = lineItemsOf(invoiceWith({ invoice_append_items: stored }));
    expect(values.appends).toEqual([
      { key: 4, description: 'Loyal customer', amount: 300, isDiscount: true },
    ]);
    expect(toLines(values.appends)).toEqual(stored);
    expect(totalOf(values)).toBe(834);
  });
});
