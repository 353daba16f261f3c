import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';

/** The service address on one line; '' without any part of it. */
export const addressOf = (customer: CustomerView): string =>
  [
    customer.service_address,
    customer.service_address2,
    customer.service_address_city,
    `${customer.service_address_state} ${customer.service_address_zip}`.trim(),
  ]
    .filter((line) => line !== '')
    .join(', ');
