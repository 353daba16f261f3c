import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';

/** What narrows a list to a customer: the person may be a customer of another merchant of the same staff, too. */
export const scopeOf = ({ user, merchant_id }: CustomerView) => ({ user, merchant_id });
