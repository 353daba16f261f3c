import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { TagPair } from '@billfold/shared/contracts/tag.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const fetchMerchantTags = async (
  http: HttpService,
  merchantId: number,
): Promise<readonly TagPair[]> =>
  bodyOrThrow(
    await http.request<readonly TagPair[]>({
      method: 'GET',
      path: `merchants/${merchantId}/tags`,
    }),
  );

export const fetchCustomerTags = async (
  http: HttpService,
  customerId: number,
): Promise<TagPair[]> => {
  const tags = bodyOrThrow(
    await http.request<readonly { readonly id: number; readonly name: string }[]>({
      method: 'GET',
      path: `subscriptions/${customerId}/get_subscription_custom_fields`,
    }),
  );
  return tags.map(({ id, name }): TagPair => [id, name]);
};

type NewTags = {
  readonly names: readonly string[];
  /** Undefined where the staff member has one merchant only. */
  readonly merchantId: number | undefined;
};

/** Answers the ids in the order of the names. */
export const createTags = async (
  http: HttpService,
  { names, merchantId }: NewTags,
): Promise<readonly number[]> => {
  const { body } = await http.request<{ readonly ids: readonly number[] }>({
    method: 'POST',
    path: 'subscriptions/add_subscription_custom_field',
    body: {
      tags: names.map((value) => ({
        fieldname: 'tag',
        constraint: 'string',
        value,
        ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      })),
    },
  });
  return body.ids;
};

export const attachTags = async (
  http: HttpService,
  customerId: number,
  ids: readonly number[],
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: `subscriptions/${customerId}/add_subscription_custom_lookup`,
    body: { lookups: ids.map((id) => ({ parent: customerId, custom_field_id: id })) },
  });
};

export const detachTags = async (
  http: HttpService,
  customerId: number,
  ids: readonly number[],
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: `subscriptions/${customerId}/delete_subscription_custom_field_lookup`,
    body: { field_ids: ids.map((id) => ({ field_id: id })) },
  });
};
