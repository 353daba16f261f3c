import { screen } from '@testing-library/react';
import { renderCustomer } from '../../testing/render-customer';

it.each(['1', 'abc'])(
  'shows the cash receipt %s as one image with a text alternative, without a call [CUST-008]',
  async (id) => {
    const { record } = renderCustomer(`/customer/receipts/cash/${id}`, {});
    expect(await screen.findByRole('img')).toHaveAccessibleName(/receipt for a payment in cash/);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(record.calls).toEqual([]);
  },
);
