import { screen } from '@testing-library/react';
import { billTakenInHand } from '../../entities/invoice-screen/invoice-screen.slice';
import { renderCustomer } from '../../testing/render-customer';

const titles = [
  ['pay-with-check', 'Pay with check'],
  ['pay-with-card', 'Pay with card'],
  ['pay-with-cash', 'Pay with cash'],
  ['schedule-payment', 'Schedule payment'],
] as const;
const later = [
  ['routing-lookup', 'Routing lookup'],
  ['confirmation', 'Confirmation'],
] as const;

const open = async (name: string) => {
  const { dispatch, record } = renderCustomer(`/customer/blytzwallet/${name}`, {});
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  const wayBack = () => screen.getByRole('link').getAttribute('href');
  const without = wayBack();
  dispatch(billTakenInHand({ invoiceId: 9 }));
  return { title, waysBack: [without, wayBack()], calls: record.calls };
};
const expected = (title: string) => ({
  title,
  waysBack: ['/customer/dashboard', '/customer/blytzwallet/invoice/9'],
  calls: [],
});

it.each(titles)(
  'names at %s its title and the way back, and makes no call [CUST-015]',
  async (name, title) => {
    expect(await open(name)).toEqual(expected(title));
  },
);

it.each(later)(
  'shows at %s its title and the way back, and makes no call [CUST-017]',
  async (name, title) => {
    expect(await open(name)).toEqual(expected(title));
  },
);

it('has no other name for the wallet [CUST-018]', async () => {
  renderCustomer('/customer/wallet/pay-with-card', {});
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});
