import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';

export const cardWith = (change: Partial<PaymentMethodView> = {}): PaymentMethodView => ({
  id: 3,
  type: 1,
  format_card: 'Visa 1111',
  nickname: 'Everyday',
  preferred: true,
  card_type: 'visa',
  card_last4: '1111',
  last4: '1111',
  name: 'Ana Rivera',
  expiration: '12/39',
  address_zip: '80202',
  acknowledge: true,
  ...change,
});

export const accountWith = (change: Partial<PaymentMethodView> = {}): PaymentMethodView =>
  cardWith({
    id: 4,
    type: 3,
    format_card: 'XXXXXX6789',
    nickname: 'Checking',
    preferred: false,
    card_type: null,
    card_last4: null,
    last4: '6789',
    expiration: null,
    ...change,
  });
