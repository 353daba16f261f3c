import type {
  CardType,
  CreateBankAccountRequest,
  CreateCardRequest,
  CreatePaymentMethodResponse,
  PaymentMethodView,
  paymentMethodTypes,
} from '@billfold/shared/contracts/payment-method.contract';
import { maskCard } from '@billfold/shared/format/card';

/** A card as its form hands it over. */
export type NewCard = {
  /** What the card-entry frame answered for its number. */
  readonly card: { readonly token: string; readonly last4: string; readonly cardType: CardType };
  readonly name: string;
  readonly expiration: string;
  readonly address_zip: string;
  readonly nickname: string;
  /** The subscription of the current invoice, when there is one. */
  readonly subId: number | null;
};

/** A bank account as its form hands it over: the number goes to the tokenizer, and nowhere else. */
export type NewBankAccount = {
  readonly invoiceId: number;
  readonly routing: string;
  readonly account: string;
  readonly nickname: string;
};

/** The values are spelled here too: the contract's own constants would bring their schema library into the page. */
const card: (typeof paymentMethodTypes)['card'] = 1;
const bankAccount: (typeof paymentMethodTypes)['bankAccount'] = 3;

export const cardRequest = ({
  card: { token, last4, cardType },
  name,
  expiration,
  address_zip,
  nickname,
  subId,
}: NewCard): CreateCardRequest => ({
  name: name.trim(),
  expiration,
  address_zip,
  nickname: nickname.trim(),
  acknowledge: true,
  token,
  last4,
  card_type: cardType,
  ...(subId === null ? {} : { sub_id: subId }),
});

export const bankAccountRequest = (
  { routing, account, nickname }: NewBankAccount,
  token: string,
): CreateBankAccountRequest => ({
  type: bankAccount,
  routing_number: routing,
  nickname: nickname.trim(),
  acknowledge: true,
  token,
  last4: account.slice(-4),
});

/** The new method as the list has it; when the list could not be read again, as the creation answered it. */
export const methodOfAnswer = (
  answer: CreatePaymentMethodResponse,
  request: CreateCardRequest | CreateBankAccountRequest,
  methods: readonly PaymentMethodView[],
): PaymentMethodView => {
  const listed = methods.find(({ id }) => id === answer.payment_method_id);
  if (listed !== undefined) return listed;
  const { payment_method_id: id, format_card, card_type, nickname } = answer;
  const isCard = request.type !== bankAccount;
  return {
    id,
    type: isCard ? card : bankAccount,
    format_card: format_card === '' ? maskCard(request.last4) : format_card,
    nickname,
    preferred: false,
    card_type,
    card_last4: isCard ? request.last4 : null,
    last4: request.last4,
    name: isCard ? request.name : '',
    expiration: isCard ? request.expiration : null,
    address_zip: isCard ? request.address_zip : null,
    acknowledge: true,
  };
};
