import type { NewRow } from './rows.queries';
import type { Calendar } from './calendar';
import type { DemoMerchant } from './demo-merchants';
import { streets } from './person-names';
import type { Random } from './random';

export type DemoMethod = { readonly id: number; readonly type: 1 | 3; readonly visible: string };

export type DemoSubscription = {
  readonly id: number;
  readonly merchantId: number;
  readonly userId: number;
  readonly fullName: string;
  readonly firstName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly smsOptIn: boolean;
  readonly state: 'active' | 'invited' | 'inactive';
  readonly methods: readonly DemoMethod[];
};

export type DemoCustomers = {
  readonly users: NewRow<'users'>[];
  readonly subscriptions: NewRow<'subscriptions'>[];
  readonly methods: NewRow<'payment_methods'>[];
  /** The same subscriptions, with what invoices and messages need to know. */
  readonly links: DemoSubscription[];
};

/** Where the rows of customers go, and what they are made with. */
export type CustomerSink = {
  readonly customers: DemoCustomers;
  readonly random: Random;
  readonly calendarOf: (merchantId: number) => Calendar;
};

const cardNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
} as const;
export type CardName = keyof typeof cardNames;

/** The name of a method on a transaction, as the payment module writes it. */
export const visibleMethod = (cardType: CardName | null, last4: string): string =>
  `${cardType === null ? 'Bank Account' : cardNames[cardType]} ${last4}`;

export const addressIn = (merchant: DemoMerchant, random: Random, zip?: string) => {
  const place = random.pick(merchant.cities);
  return {
    service_address: `${random.integer(12, 4_980)} ${random.pick(streets)}`,
    service_address2: random.chance(0.2) ? `Apt ${random.integer(1, 40)}` : '',
    service_address_city: place.city,
    service_address_state: place.state,
    service_address_zip: zip ?? random.pick(place.zips),
  };
};

export const expiryIn = (calendar: Calendar, years: number, month: number): string => {
  const year = Number(calendar.today.slice(0, 4)) + years;
  return `${String(month).padStart(2, '0')}/${String(year).slice(2)}`;
};

/** A customer who signed up has a proven contact; an invited one has not. */
export const provenBy = ({
  state,
  email,
  phone,
}: {
  readonly state: string;
  readonly email: string | null;
  readonly phone: string | null;
}) =>
  state === 'invited'
    ? { proven_email: null, proven_phone: null }
    : { proven_email: email, proven_phone: phone };
