import { Form } from '@billfold/shared/forms/Form';
import { enter } from '@billfold/shared/testing/FakeShell';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { problemsOf } from '../../testing/problems';
import { invoiceWith } from '../../testing/rows-factory';
import {
  emptyLineItems,
  lineItemsOf,
  lineItemsShape,
  toLines,
  totalOf,
  type LineItemsValues,
} from './line-items.form';
import { LineItemsFields, LinesTotal } from './LineItemsFields';

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
      <LinesTotal />
      <button type="submit">Save</button>
    </Form>,
  );
  return { sent, user: userEvent.setup({ delay: null }) };
};
type User = ReturnType<typeof draw>['user'];

const row = (name: string) => within(screen.getByRole('group', { name }));
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const fill = async (user: User, name: string, description: string, amount: string) => {
  const [text, money] = row(name).getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await enter(user, text, description);
  await enter(user, money, amount);
};

describe('the line items of a form', () => {
  it('adds up items, discounts, taxes and fees while they are typed', async () => {
    const { user, sent } = draw();
    await fill(user, 'Item 1', 'Water', '10.00');
    await press(user, 'Add discount');
    await fill(user, 'Discount 2', 'Loyal customer', '1.50');
    await press(user, 'Add tax or fee');
    await fill(user, 'Tax or fee 1', 'City tax', '0.75');
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

  it('asks once for a row without both', async () => {
    const { user, sent } = draw();
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

  it('says why a total is not possible', async () => {
    const { user, sent } = draw(emptyLineItems, 500);
    await fill(user, 'Item 1', 'Water', '5.00');
    await press(user, 'Add discount');
    await fill(user, 'Discount 2', 'Loyal customer', '1.00');
    await press(user, 'Save');
    expect(
      await screen.findByText("$5.00 has already been paid. The total can't be less."),
    ).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says what is missing in a line before why the total is not possible', async () => {
    const { user } = draw();
    await press(user, 'Save');
    expect(await screen.findByText(missingText)).toBeVisible();
    expect(screen.queryByText('The total must be more than $0.00.')).toBeNull();
    await fill(user, 'Item 1', 'Water', '0.00');
    expect(await screen.findByText('The total must be more than $0.00.')).toBeVisible();
  });
});

describe('the rules of line items', () => {
  const rowWith = (description: string, amount: number | null, isDiscount = false) => ({
    key: -1,
    description,
    amount,
    isDiscount,
  });
  const problemsWith = (items: LineItemsValues['items'], appends = [rowWith('Tax', 500)]) =>
    problemsOf(object(lineItemsShape({ missingText, paid: 500 })), { items, appends });

  it.each([
    ['a description', rowWith('', 500), 'description'],
    ['an amount', rowWith('Water', null), 'amount'],
    ['both', rowWith('', null), 'description'],
  ])('ask once for %s of an item or a tax', (_what, row, name) => {
    const whole = rowWith('Water', 500);
    expect(problemsWith([whole])).toEqual({});
    expect(problemsWith([row, whole])).toEqual({ [`items[0].${name}`]: missingText });
    expect(problemsWith([whole], [row])).toEqual({ [`appends[0].${name}`]: missingText });
  });

  it.each([
    [0, 'The total must be more than $0.00.'],
    [499, "$5.00 has already been paid. The total can't be less."],
    [500, undefined],
    [99_999_999, undefined],
    [100_000_000, 'The total can be at most $999,999.99.'],
  ])('refuse a total that is not possible: %d', (total, text) => {
    const items = [rowWith('Water', 50_000_000), rowWith('Water', total - 50_000_000)];
    expect(problemsWith(items, [])['total']).toBe(text);
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
