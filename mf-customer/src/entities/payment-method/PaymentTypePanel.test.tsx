import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentTypePanel } from './PaymentTypePanel';

const entries = () => screen.getAllByRole('button').map((button) => button.textContent);
const draw = (isBankOffered: boolean, isCashOffered: boolean) => {
  const onChoose = jest.fn();
  render(
    <PaymentTypePanel
      isBankOffered={isBankOffered}
      isCashOffered={isCashOffered}
      onChoose={onChoose}
    />,
  );
  return onChoose;
};

describe('the payment type panel', () => {
  it.each([
    [false, false, ['Credit/Debit']],
    [true, false, ['Credit/Debit', 'Bank Account']],
    [false, true, ['Credit/Debit', 'Cash']],
    [true, true, ['Credit/Debit', 'Bank Account', 'Cash']],
  ])(
    'offers for bank %s and cash %s: %j [CUST-109, CUST-110, CUST-111]',
    (isBankOffered, isCashOffered, offered) => {
      draw(isBankOffered, isCashOffered);
      expect(entries()).toEqual(offered);
    },
  );

  it.each([
    ['Credit/Debit', 'card'],
    ['Bank Account', 'bank'],
    ['Cash', 'cash'],
  ])('reports that %s was chosen', async (label, type) => {
    const onChoose = draw(true, true);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(onChoose).toHaveBeenCalledWith(type);
  });
});
