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

const expectScreen = async (name: string, title: string) => {
  const { dispatch, record } = renderCustomer(`/customer/blytzwallet/${name}`, {});
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`));
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/customer/dashboard');
  dispatch(billTakenInHand({ invoiceId: 9 }));
  expect(screen.getByRole('link', { name: 'Back to the bill' })).toHaveAttribute('href', '/customer/blytzwallet/invoice/9');
  expect(record.calls).toEqual([]);
};

it.each(titles)('%s has its title, a way back to the bill, and calls nobody [CUST-015]', expectScreen);
it.each(later)('%s has its title, a way back to the bill, and calls nobody [CUST-017]', expectScreen);

it('the wallet has no other name [CUST-018]', async () => {
  renderCustomer('/customer/wallet/pay-with-card', {});
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});
