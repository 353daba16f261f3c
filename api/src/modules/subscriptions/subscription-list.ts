import type {
  CustomerBalance,
  CustomerFilters,
  CustomerSort,
} from '@billfold/shared/contracts/subscription.contract';
import type { Static, TObject } from 'typebox';
import type { Actor } from '../../core/actor';
import type { SortKinds } from '../../core/list-page';
import type { Membership } from '../groups/groups.public';

export type SubscriptionFilter = {
  readonly states: readonly string[] | undefined;
  /** A customer has all of them. */
  readonly tagIds: readonly number[];
  readonly merchantIds: readonly number[] | undefined;
  readonly groupId: number | undefined;
  /** Who belongs to the group. */
  readonly members?: Membership | undefined;
  readonly userId: number | undefined;
  /** Absent: whatever the customer owes. */
  readonly balance?: CustomerBalance | undefined;
  /** ISO 8601; what is late then. */
  readonly at?: string;
  readonly search: string | undefined;
};

export const subscriptionSorts = {
  id: 'integer',
  full_name: 'text',
  last_name: 'text',
  first_name: 'text',
  email: 'text',
  phone: 'text',
  state: 'text',
  user_external_id: 'text',
  merchant_name: 'text',
  created_at: 'moment',
} as const satisfies SortKinds<CustomerSort>;

export type SubscriptionQuery = Static<TObject<typeof CustomerFilters>> & {
  readonly search: string | undefined;
};

/** What only staff may ask is left out for customers. */
export const readSubscriptionFilter = (
  query: SubscriptionQuery,
  actor: Actor,
): SubscriptionFilter => {
  const isStaff = actor.kind === 'merchant';
  return {
    states: query.status ?? (query.state === undefined ? undefined : [query.state]),
    merchantIds: query.merchant_id,
    tagIds: isStaff ? [...new Set(query.tags)] : [],
    groupId: isStaff ? query.group : undefined,
    userId: isStaff ? query.user : undefined,
    balance: isStaff ? query.balance : undefined,
    search: query.search,
  };
};
