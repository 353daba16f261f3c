import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';

type Address = Pick<
  CustomerView,
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
>;

/** The service address on one line; '' without any part of it. */
export const addressOf = (of: Address): string =>
  [
    of.service_address,
    of.service_address2,
    of.service_address_city,
    `${of.service_address_state} ${of.service_address_zip}`.trim(),
  ]
    .filter((line) => line !== '')
    .join(', ');
