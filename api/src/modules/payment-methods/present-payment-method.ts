import type {
  CreatePaymentMethodResponse,
  PaymentMethodView,
} from '@billfold/shared/contracts/payment-method.contract';
import type { Actor } from '../../core/actor';
import { describeBar } from './bank-return.domain';
import type { ListedMethod } from './list-payment-methods.service';
import type { PaymentMethodRow } from './payment-method.queries';

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
};

/** `Visa 1111`, `Bank Account 6789`, as payments write it too: all that is ever shown of the number. */
export const maskedName = (
  method: Pick<PaymentMethodRow, 'type' | 'card_type' | 'last4'>,
): string =>
  method.type === 3
    ? `Bank Account ${method.last4}`
    : `${brandNames[method.card_type ?? ''] ?? 'Card'} ${method.last4}`;

const presentExpiry = (
  expiration: string | null,
): { card_exp_month: number | null; card_exp_year: number | null } => {
  const [month, year] = expiration?.split('/') ?? [];
  return {
    card_exp_month: month === undefined ? null : Number(month),
    card_exp_year: year === undefined ? null : 2000 + Number(year),
  };
};

export const presentPaymentMethod = (
  { method, uses }: ListedMethod,
  reader: Actor,
): PaymentMethodView => ({
  id: method.id,
  type: method.type,
  format_card: maskedName(method),
  nickname: method.nickname,
  preferred: method.preferred,
  card_type: method.card_type,
  card_last4: method.type === 1 ? method.last4 : null,
  last4: method.last4,
  name: method.holder_name,
  expiration: method.expiration,
  address_zip: method.address_zip,
  acknowledge: method.acknowledged,
  unusable_reason: method.bar_code === null ? null : describeBar(method.bar_code),
  ...(uses === undefined ? {} : { uses: [...uses] }),
  ...(reader.kind === 'merchant' ? presentExpiry(method.expiration) : {}),
});

export const presentCreatedMethod = (method: PaymentMethodRow): CreatePaymentMethodResponse => ({
  payment_method_id: method.id,
  format_card: maskedName(method),
  card_type: method.card_type,
  nickname: method.nickname,
});
