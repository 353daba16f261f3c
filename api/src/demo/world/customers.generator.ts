import type { NewRow } from './rows.queries';
import { autoPayFrom, noAutoPay } from './auto-pay.generator';
import { type Calendar } from './calendar.generator';
import { type DemoMerchant, demoMerchant, demoMerchants } from './merchants.data';
import { businessNames, firstNames, lastNames, streets } from './names.data';
import { type CustomerAccount, customerAccounts, storedMethods } from './people.data';
import type { Random } from './random.generator';

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
  /** The same subscriptions, with what bills and messages need to know. */
  readonly links: DemoSubscription[];
};

const firstGeneratedId = 101;
const cardPrefixes = { visa: '41', mastercard: '52', amex: '37', discover: '60' } as const;
const cardNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
} as const;
type CardName = keyof typeof cardNames;

/** What a person reads on a transaction, as the payment module writes it. */
export const visibleMethod = (cardType: CardName | null, last4: string): string =>
  `${cardType === null ? 'Bank Account' : cardNames[cardType]} ${last4}`;

const addressIn = (merchant: DemoMerchant, random: Random, zip?: string) => {
  const place = random.pick(merchant.cities);
  return {
    service_address: `${random.integer(12, 4_980)} ${random.pick(streets)}`,
    service_address2: random.chance(0.2) ? `Apt ${random.integer(1, 40)}` : '',
    service_address_city: place.city,
    service_address_state: place.state,
    service_address_zip: zip ?? random.pick(place.zips),
  };
};

type Sink = {
  readonly customers: DemoCustomers;
  readonly random: Random;
  readonly calendarOf: (merchantId: number) => Calendar;
};

const addFixedCustomer = (
  { customers, random, calendarOf }: Sink,
  account: CustomerAccount,
): void => {
  const isBusiness = account.businessName !== '';
  const methods = Object.values(storedMethods).filter((method) => method.userId === account.id);
  const firstMerchant = account.subscriptions[0]?.merchantId ?? 1;
  const calendar = calendarOf(firstMerchant);
  customers.users.push({
    id: account.id,
    kind: 'customer',
    role: 4,
    username: account.username,
    email: account.email,
    phone: account.phone,
    first_name: account.firstName,
    last_name: account.lastName,
    is_business: isBusiness,
    business_name: account.businessName,
    date_of_birth: account.dateOfBirth,
    zip: account.zip,
    password_hash: null,
    pin_hash: null,
    state: account.state,
    ...provenBy(account),
    created_at: calendar.moment(calendar.inMonth(-14, 3), 9, 30),
  });
  for (const method of methods) {
    const isCard = method.type === 1;
    customers.methods.push({
      id: method.id,
      user_id: account.id,
      type: method.type,
      token: method.token,
      nickname: method.nickname,
      preferred: method.preferred,
      card_type: method.cardType,
      last4: method.last4,
      holder_name: isBusiness ? account.businessName : `${account.firstName} ${account.lastName}`,
      expiration: isCard ? expiryIn(calendar, 3, 8) : null,
      address_zip: isCard ? account.zip : null,
      acknowledged: true,
      created_at: calendar.moment(calendar.inMonth(-13, 5), 18, method.id),
      removed_at: null,
    });
  }
  for (const { id, merchantId } of account.subscriptions) {
    const autoPay =
      account.username === 'bluedoor'
        ? autoPayFrom(calendarOf(merchantId), merchantId, {
            day: '15',
            amount: 15_000,
            methodId: storedMethods.bluedoorVisa.id,
          })
        : noAutoPay;
    customers.subscriptions.push({
      id,
      user_id: account.id,
      merchant_id: merchantId,
      state: account.state,
      user_external_id: `${demoMerchant(merchantId).numberPrefix}-${20_000 + id}`,
      ...autoPay,
      sms_opt_in: account.hasOptIns,
      email_opt_in: account.hasOptIns,
      marketing_opt_in: account.hasOptIns,
      ...addressIn(demoMerchant(merchantId), random, account.zip),
      notes: '',
      created_at: calendarOf(merchantId).moment(calendar.inMonth(-14, 3), 10, id),
    });
    customers.links.push({
      id,
      merchantId,
      userId: account.id,
      fullName: isBusiness ? account.businessName : `${account.firstName} ${account.lastName}`,
      firstName: isBusiness ? account.businessName : account.firstName,
      phone: account.phone,
      email: account.email,
      smsOptIn: account.hasOptIns,
      state: account.state,
      methods: methods.map((method) => ({
        id: method.id,
        type: method.type,
        visible: visibleMethod(method.cardType, method.last4),
      })),
    });
  }
};

const expiryIn = (calendar: Calendar, years: number, month: number): string => {
  const year = Number(calendar.today.slice(0, 4)) + years;
  return `${String(month).padStart(2, '0')}/${String(year).slice(2)}`;
};

const addMethods = (
  { customers, random }: Sink,
  owner: { userId: number; holder: string; zip: string },
  calendar: Calendar,
): DemoMethod[] => {
  const count = random.pick([1, 1, 1, 2]);
  return Array.from({ length: count }, (_, index) => {
    const id = firstGeneratedId + customers.methods.length;
    const last4 = random.digits(4);
    const cardType = random.chance(0.85)
      ? random.pick<CardName>([
          'visa',
          'visa',
          'visa',
          'mastercard',
          'mastercard',
          'amex',
          'discover',
        ])
      : null;
    customers.methods.push({
      id,
      user_id: owner.userId,
      type: cardType === null ? 3 : 1,
      token:
        cardType === null
          ? `1${random.digits(11)}`
          : `9${cardPrefixes[cardType]}${random.digits(9)}${last4}`,
      nickname: cardType === null ? 'Checking' : random.pick(['', 'Main', 'Everyday', 'Household']),
      preferred: index === 0,
      card_type: cardType,
      last4,
      holder_name: owner.holder,
      expiration:
        cardType === null ? null : expiryIn(calendar, random.integer(1, 5), random.integer(1, 12)),
      address_zip: cardType === null ? null : owner.zip,
      acknowledged: true,
      created_at: calendar.moment(
        calendar.inMonth(-13, random.integer(1, 28)),
        random.integer(8, 20),
        random.integer(0, 59),
      ),
      removed_at: null,
    });
    return {
      id,
      type: cardType === null ? 3 : 1,
      visible: visibleMethod(cardType, last4),
    } as const;
  });
};

const phoneOf = (merchant: DemoMerchant, ordinal: number): string => {
  const code = merchant.areaCodes[Math.floor(ordinal / 80) % merchant.areaCodes.length] ?? '303';
  return `${code}55501${String(10 + (ordinal % 80)).padStart(2, '0')}`;
};

/** Everyone who has signed up has a proven contact. */
const provenBy = ({
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

const addGeneratedCustomer = (
  sink: Sink,
  merchant: DemoMerchant,
  ordinal: number,
  usernames: Set<string>,
): void => {
  const { customers, random, calendarOf } = sink;
  const calendar = calendarOf(merchant.id);
  const userId =
    firstGeneratedId + customers.users.filter((user) => Number(user.id) >= firstGeneratedId).length;
  const businessName = random.chance(0.12)
    ? businessNames[userId % businessNames.length]
    : undefined;
  const firstName = businessName === undefined ? random.pick(firstNames) : '';
  const lastName = businessName === undefined ? random.pick(lastNames) : '';
  const fullName = businessName ?? `${firstName} ${lastName}`;
  const username = uniqueUsername(fullName, usernames);
  const address = addressIn(merchant, random);
  const state = random.pick([
    'active',
    'active',
    'active',
    'active',
    'active',
    'active',
    'active',
    'active',
    'invited',
    'inactive',
  ] as const);
  const phone = phoneOf(merchant, ordinal);
  const email = random.chance(0.94) ? `${username}@mail.test` : null;
  const created = calendar.moment(
    calendar.inMonth(-14, random.integer(1, 28)),
    random.integer(8, 18),
    random.integer(0, 59),
  );
  customers.users.push({
    id: userId,
    kind: 'customer',
    role: 4,
    username,
    email,
    phone,
    first_name: firstName,
    last_name: lastName,
    is_business: businessName !== undefined,
    business_name: businessName ?? '',
    date_of_birth:
      businessName === undefined
        ? `${random.integer(1944, 2005)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`
        : null,
    zip: address.service_address_zip,
    password_hash: null,
    pin_hash: null,
    state,
    created_at: created,
    ...provenBy({ state, email, phone }),
  });
  const canPay = state !== 'invited' && random.chance(0.85);
  const methods = canPay
    ? addMethods(sink, { userId, holder: fullName, zip: address.service_address_zip }, calendar)
    : [];
  const merchantIds = random.chance(0.08)
    ? [merchant.id, (merchant.id % demoMerchants.length) + 1]
    : [merchant.id];
  for (const merchantId of merchantIds) {
    const id =
      firstGeneratedId +
      customers.subscriptions.filter((row) => Number(row.id) >= firstGeneratedId).length;
    const card = methods.find((method) => method.type === 1);
    const isAutopay = card !== undefined && state === 'active' && random.chance(0.15);
    const smsOptIn = state === 'active' && random.chance(0.8);
    customers.subscriptions.push({
      id,
      user_id: userId,
      merchant_id: merchantId,
      state,
      user_external_id: `${demoMerchant(merchantId).numberPrefix}-${20_000 + id}`,
      ...(card !== undefined && isAutopay
        ? autoPayFrom(calendarOf(merchantId), merchantId, {
            day: random.pick(['1', '5', '15', 'due_date']),
            amount: 10_000 + (id % 5) * 2_500,
            methodId: card.id,
          })
        : noAutoPay),
      sms_opt_in: smsOptIn,
      email_opt_in: state === 'active' && email !== null && random.chance(0.7),
      marketing_opt_in: state === 'active' && random.chance(0.3),
      ...address,
      notes: random.chance(0.1)
        ? random.pick([
            'Prefers calls in the afternoon.',
            'Meter is behind the gate, ring first.',
            'Pays in two parts most months.',
          ])
        : '',
      created_at: created,
    });
    customers.links.push({
      id,
      merchantId,
      userId,
      fullName,
      firstName: businessName ?? firstName,
      phone,
      email,
      smsOptIn,
      state,
      methods,
    });
  }
};

const uniqueUsername = (fullName: string, taken: Set<string>): string => {
  const base = fullName
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.');
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  taken.add(username);
  return username;
};

/** The four people with a sign-in and 400 more, with their subscriptions and stored methods. */
export const generateCustomers = (
  random: Random,
  calendarOf: (merchantId: number) => Calendar,
): DemoCustomers => {
  const customers: DemoCustomers = { users: [], subscriptions: [], methods: [], links: [] };
  const sink: Sink = { customers, random, calendarOf };
  const usernames = new Set<string>();
  for (const account of customerAccounts) {
    usernames.add(account.username);
    addFixedCustomer(sink, account);
  }
  for (const merchant of demoMerchants) {
    for (let ordinal = 0; ordinal < merchant.customers; ordinal += 1)
      addGeneratedCustomer(sink, merchant, ordinal, usernames);
  }
  return customers;
};
