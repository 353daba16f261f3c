import type { webhookDeliveryFilters } from '@billfold/shared/contracts/webhook.contract';
import type { WebhookDeliveryState } from '@billfold/shared/contracts/webhook-rule';
import type { Static, TObject } from 'typebox';
import type { SortKinds } from '../../core/list-page';

export type DeliveryFilter = {
  readonly endpointId: number | undefined;
  readonly states: readonly WebhookDeliveryState[] | undefined;
  readonly types: readonly string[] | undefined;
};

export const readDeliveryFilter = (
  query: Static<TObject<typeof webhookDeliveryFilters>>,
): DeliveryFilter => ({
  endpointId: query.endpoint,
  states: query.state,
  types: query.type,
});

export const deliverySorts = { at: 'moment' } as const satisfies SortKinds<string>;
export type DeliverySort = keyof typeof deliverySorts;
