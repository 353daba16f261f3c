import type { Calendar } from './calendar';
import type { CustomerSink, DemoCustomers } from './customer-rows';
import { addFixedCustomer } from './fixed-customers';
import { addGeneratedCustomer } from './generated-customers';
import { demoMerchants } from './demo-merchants';
import { customerAccounts } from './demo-people';
import type { Random } from './random';

/** The four people with a sign-in and 400 more, with their subscriptions and stored methods. */
export const generateCustomers = (
  random: Random,
  calendarOf: (merchantId: number) => Calendar,
): DemoCustomers => {
  const customers: DemoCustomers = { users: [], subscriptions: [], methods: [], links: [] };
  const sink: CustomerSink = { customers, random, calendarOf };
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
