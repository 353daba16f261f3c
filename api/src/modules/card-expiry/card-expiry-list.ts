import type { SortKinds } from '../../core/list-page';

export type CardExpiryFilter = {
  readonly merchantIds: readonly number[] | undefined;
  readonly search: string | undefined;
};

export const readCardExpiryFilter = (query: {
  readonly merchant_id?: readonly number[];
  readonly search: string | undefined;
}): CardExpiryFilter => ({ merchantIds: query.merchant_id, search: query.search });

export const cardExpirySorts = {
  date: 'date',
  expiration: 'date',
  user: 'text',
} as const satisfies SortKinds<string>;
export type CardExpirySort = keyof typeof cardExpirySorts;
