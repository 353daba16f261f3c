import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type {
  CreateCardRequest,
  CreatePaymentMethodResponse,
} from '@billfold/shared/contracts/payment-method.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import type { EnteredCard } from '@billfold/shared/wallet/CardForm';
import { moduleName } from '../../module/module-name';

export type StoreCard = {
  readonly user: number;
  readonly subscriptionId: number;
  readonly agreedBy: AgreementWay;
  readonly entered: EnteredCard;
};

const toRequest = ({ user, subscriptionId, agreedBy, entered }: StoreCard): CreateCardRequest => ({
  name: entered.name.trim(),
  expiration: entered.expiration,
  address_zip: entered.address_zip,
  nickname: entered.nickname,
  acknowledge: true,
  token: entered.card.token,
  last4: entered.card.last4,
  card_type: entered.card.cardType,
  sub_id: subscriptionId,
  user,
  agreed_by: agreedBy,
});

export const storeCard = createSubmission<StoreCard, CreatePaymentMethodResponse>({
  module: moduleName,
  name: 'storeCard',
  request: (command) => ({ method: 'POST', path: 'payment_methods', body: toRequest(command) }),
  /** A repeat after a lost answer stores nothing twice. */
  once: oncePer(toRequest),
});
