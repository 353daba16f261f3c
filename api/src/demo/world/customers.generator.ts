import type { Calendar } from './calendar.generator';
import type { CustomerSink, DemoCustomers } from './customer-rows.generator';
import { addFixedCustomer } from './fixed-customers.generator';
import { addGeneratedCustomer } from './generated-customers.generator';
import { demoMerchants } from './merchants.data';
import { customerAccounts } from './people.data';
import type { Random } from './random.generator';

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
