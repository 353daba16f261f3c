import type { SortKinds } from '../../core/list-page';

export type SubscriptionFilter = {
  readonly state: string | undefined;
  readonly merchantId: number | undefined;
  readonly userId: number | undefined;
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
} as const satisfies SortKinds<string>;
export type SubscriptionSort = keyof typeof subscriptionSorts;
