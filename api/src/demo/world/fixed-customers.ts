import type { NewRow } from './rows.queries';
import { autoPayFrom, noAutoPay } from './auto-pay';
import type { Calendar } from './calendar';
import {
  addressIn,
  expiryIn,
  provenBy,
  visibleMethod,
  type CustomerSink,
  type DemoSubscription,
} from './customer-rows';
import { demoMerchant } from './demo-merchants';
import { storedMethods, type CustomerAccount } from './demo-people';

type StoredMethod = (typeof storedMethods)[keyof typeof storedMethods];

const isBusiness = ({ businessName }: CustomerAccount): boolean => businessName !== '';
const fullNameOf = (account: CustomerAccount): string =>
  isBusiness(account) ? account.businessName : `${account.firstName} ${account.lastName}`;

const userRow = (account: CustomerAccount, calendar: Calendar): NewRow<'users'> => ({
  id: account.id,
  kind: 'customer',
  role: 4,
  username: account.username,
  email: account.email,
  phone: account.phone,
  first_name: account.firstName,
  last_name: account.lastName,
  is_business: isBusiness(account),
  business_name: account.businessName,
  date_of_birth: account.dateOfBirth,
  zip: account.zip,
  password_hash: null,
  pin_hash: null,
  state: account.state,
  ...provenBy(account),
  created_at: calendar.moment(calendar.inMonth(-14, 3), 9, 30),
});

const methodRow = (
  account: CustomerAccount,
  method: StoredMethod,
  calendar: Calendar,
): NewRow<'payment_methods'> => {
  const isCard = method.type === 1;
  return {
    id: method.id,
    user_id: account.id,
    type: method.type,
    token: method.token,
    nickname: method.nickname,
    preferred: method.preferred,
    card_type: method.cardType,
    last4: method.last4,
    holder_name: fullNameOf(account),
    expiration: isCard ? expiryIn(calendar, 3, 8) : null,
    address_zip: isCard ? account.zip : null,
    acknowledged: true,
    created_at: calendar.moment(calendar.inMonth(-13, 5), 18, method.id),
    removed_at: null,
  };
};

const subscriptionRow = (
  account: CustomerAccount,
  { id, merchantId }: CustomerAccount['subscriptions'][number],
  { random, calendarOf }: CustomerSink,
  signedUpOn: string,
): NewRow<'subscriptions'> => ({
  id,
  user_id: account.id,
  merchant_id: merchantId,
  state: account.state,
  user_external_id: `${demoMerchant(merchantId).numberPrefix}-${20_000 + id}`,
  ...(account.username === 'bluedoor'
    ? autoPayFrom(calendarOf(merchantId), merchantId, {
        day: '15',
        amount: 15_000,
        methodId: storedMethods.bluedoorVisa.id,
      })
    : noAutoPay),
  sms_opt_in: account.hasOptIns,
  email_opt_in: account.hasOptIns,
  marketing_opt_in: account.hasOptIns,
  ...addressIn(demoMerchant(merchantId), random, account.zip),
  notes: '',
  created_at: calendarOf(merchantId).moment(signedUpOn, 10, id),
});

const linkOf = (
  account: CustomerAccount,
  { id, merchantId }: CustomerAccount['subscriptions'][number],
  methods: readonly StoredMethod[],
): DemoSubscription => ({
  id,
  merchantId,
  userId: account.id,
  fullName: fullNameOf(account),
  firstName: isBusiness(account) ? account.businessName : account.firstName,
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

/** Adds a customer with a known sign-in, as demo-people.ts lists it. */
export const addFixedCustomer = (sink: CustomerSink, account: CustomerAccount): void => {
  const { customers, calendarOf } = sink;
  const methods = Object.values(storedMethods).filter((method) => method.userId === account.id);
  const calendar = calendarOf(account.subscriptions[0]?.merchantId ?? 1);
  customers.users.push(userRow(account, calendar));
  for (const method of methods) customers.methods.push(methodRow(account, method, calendar));
  for (const subscription of account.subscriptions) {
    customers.subscriptions.push(
      subscriptionRow(account, subscription, sink, calendar.inMonth(-14, 3)),
    );
    customers.links.push(linkOf(account, subscription, methods));
  }
};
