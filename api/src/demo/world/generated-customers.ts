import type { NewRow } from './rows.queries';
import { autoPayFrom, noAutoPay } from './auto-pay';
import type { Calendar } from './calendar';
import {
  addressIn,
  expiryIn,
  provenBy,
  visibleMethod,
  type CardName,
  type CustomerSink,
  type DemoMethod,
} from './customer-rows';
import { demoMerchant, demoMerchants, type DemoMerchant } from './demo-merchants';
import { businessNames, firstNames, lastNames } from './person-names';

const firstGeneratedId = 101;
const cardPrefixes = { visa: '41', mastercard: '52', amex: '37', discover: '60' } as const;

const addMethods = (
  { customers, random }: CustomerSink,
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

type Person = {
  readonly userId: number;
  readonly businessName: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly username: string;
  readonly address: ReturnType<typeof addressIn>;
  readonly state: 'active' | 'invited' | 'inactive';
  readonly phone: string;
  readonly email: string | null;
  readonly createdAt: string;
};

const nextId = (rows: readonly { readonly id?: unknown }[]): number =>
  firstGeneratedId + rows.filter(({ id }) => Number(id) >= firstGeneratedId).length;

// The order of the calls of `random` decides the demo: another order gives other people.
const generatePerson = (
  { customers, random, calendarOf }: CustomerSink,
  merchant: DemoMerchant,
  ordinal: number,
  usernames: Set<string>,
): Person => {
  const userId = nextId(customers.users);
  const calendar = calendarOf(merchant.id);
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
  const createdAt = calendar.moment(
    calendar.inMonth(-14, random.integer(1, 28)),
    random.integer(8, 18),
    random.integer(0, 59),
  );
  return {
    userId,
    businessName,
    firstName,
    lastName,
    fullName,
    username,
    address,
    state,
    phone,
    email,
    createdAt,
  };
};

const userRow = (person: Person, { random }: CustomerSink): NewRow<'users'> => ({
  id: person.userId,
  kind: 'customer',
  role: 4,
  username: person.username,
  email: person.email,
  phone: person.phone,
  first_name: person.firstName,
  last_name: person.lastName,
  is_business: person.businessName !== undefined,
  business_name: person.businessName ?? '',
  date_of_birth:
    person.businessName === undefined
      ? `${random.integer(1944, 2005)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`
      : null,
  zip: person.address.service_address_zip,
  password_hash: null,
  pin_hash: null,
  state: person.state,
  created_at: person.createdAt,
  ...provenBy(person),
});

const addSubscription = (
  { customers, random, calendarOf }: CustomerSink,
  person: Person,
  methods: readonly DemoMethod[],
  merchantId: number,
): void => {
  const id = nextId(customers.subscriptions);
  const isActive = person.state === 'active';
  const card = methods.find((method) => method.type === 1);
  const isAutopay = card !== undefined && isActive && random.chance(0.15);
  const smsOptIn = isActive && random.chance(0.8);
  customers.subscriptions.push({
    id,
    user_id: person.userId,
    merchant_id: merchantId,
    state: person.state,
    user_external_id: `${demoMerchant(merchantId).numberPrefix}-${20_000 + id}`,
    ...(card !== undefined && isAutopay
      ? autoPayFrom(calendarOf(merchantId), merchantId, {
          day: random.pick(['1', '5', '15', 'due_date']),
          amount: 10_000 + (id % 5) * 2_500,
          methodId: card.id,
        })
      : noAutoPay),
    sms_opt_in: smsOptIn,
    email_opt_in: isActive && person.email !== null && random.chance(0.7),
    marketing_opt_in: isActive && random.chance(0.3),
    ...person.address,
    notes: random.chance(0.1)
      ? random.pick([
          'Prefers calls in the afternoon.',
          'Meter is behind the gate, ring first.',
          'Pays in two parts most months.',
        ])
      : '',
    created_at: person.createdAt,
  });
  customers.links.push({
    id,
    merchantId,
    userId: person.userId,
    fullName: person.fullName,
    firstName: person.businessName ?? person.firstName,
    phone: person.phone,
    email: person.email,
    smsOptIn,
    state: person.state,
    methods,
  });
};

/** Adds a customer made up by `random`, with methods and with one or two merchants. */
export const addGeneratedCustomer = (
  sink: CustomerSink,
  merchant: DemoMerchant,
  ordinal: number,
  usernames: Set<string>,
): void => {
  const { customers, random, calendarOf } = sink;
  const person = generatePerson(sink, merchant, ordinal, usernames);
  customers.users.push(userRow(person, sink));
  const canPay = person.state !== 'invited' && random.chance(0.85);
  const owner = {
    userId: person.userId,
    holder: person.fullName,
    zip: person.address.service_address_zip,
  };
  const methods = canPay ? addMethods(sink, owner, calendarOf(merchant.id)) : [];
  const merchantIds = random.chance(0.08)
    ? [merchant.id, (merchant.id % demoMerchants.length) + 1]
    : [merchant.id];
  for (const merchantId of merchantIds) addSubscription(sink, person, methods, merchantId);
};
