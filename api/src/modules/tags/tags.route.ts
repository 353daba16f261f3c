import {
  AddLookupsRequest,
  AddTagsAnswer,
  AddTagsRequest,
  CustomerTags,
  CustomFieldView,
  DeleteLookupsRequest,
  DeleteTagRequest,
  TagPair,
} from '@billfold/shared/contracts/tag.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { addTags } from './add-tags.service';
import { putTagsOn, readCustomerTags, takeTagsOff } from './change-customer-tags.service';
import { deleteTagOfMerchant } from './delete-tag.service';
import { readMerchantTags } from './read-tags.service';

const tags = ['Tags'];
const reading = { access: 'merchant', permission: 'view' } as const;
const changing = { access: 'merchant', permission: 'customers' } as const;
const toPair = ({ id, name }: { readonly id: number; readonly name: string }): TagPair => [
  id,
  name,
];

/** GET merchants/{id}/tags and GET subscriptions/{id}/get_subscription_custom_fields. */
export const readTagsRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/merchants/:id/tags',
    {
      config: reading,
      schema: {
        tags,
        summary: 'The tags of a merchant, by name',
        params: IdParams,
        response: { 200: Type.Array(TagPair), ...failures(401, 403, 404) },
      },
    },
    async (request) =>
      (await readMerchantTags(staffContext(request, dependencies), request.params.id)).map(toPair),
  );

  app.get(
    '/subscriptions/:id/get_subscription_custom_fields',
    {
      config: reading,
      schema: {
        tags,
        summary: 'The tags of a customer, by name',
        params: IdParams,
        response: { 200: Type.Array(CustomFieldView), ...failures(401, 403, 404) },
      },
    },
    async (request) => [
      ...(await readCustomerTags(staffContext(request, dependencies), request.params.id)),
    ],
  );
};

/** POST subscriptions/add_subscription_custom_field and POST subscriptions/{id}/delete_subscription_custom_field. */
export const changeTagsRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/subscriptions/add_subscription_custom_field',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Make tags; a name that exists answers the id of its tag',
        body: AddTagsRequest,
        response: { 200: AddTagsAnswer, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => ({
      ids: [...(await addTags(staffContext(request, dependencies), request.body))],
    }),
  );

  app.post(
    '/subscriptions/:id/delete_subscription_custom_field',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Delete a tag at every customer of the merchant',
        params: IdParams,
        body: DeleteTagRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await deleteTagOfMerchant(staffContext(request, dependencies), {
        subscriptionId: request.params.id,
        tagId: request.body.field_id,
      });
      return {};
    },
  );
};

/** POST subscriptions/{id}/add_subscription_custom_lookup and …/delete_subscription_custom_field_lookup. */
export const customerTagsRoutes = (app: App, dependencies: AppDependencies): void => {
  const response = { 200: CustomerTags, ...failures(400, 401, 403, 404) };
  app.post(
    '/subscriptions/:id/add_subscription_custom_lookup',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Put tags on a customer',
        params: IdParams,
        body: AddLookupsRequest,
        response,
      },
    },
    async (request) => {
      const context = staffContext(request, dependencies);
      const now = await putTagsOn(context, request.params.id, request.body.lookups);
      return { tags: now.map(toPair) };
    },
  );

  app.post(
    '/subscriptions/:id/delete_subscription_custom_field_lookup',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Take tags off a customer',
        params: IdParams,
        body: DeleteLookupsRequest,
        response,
      },
    },
    async (request) => {
      const ids = request.body.field_ids.map(({ field_id }) => field_id);
      const now = await takeTagsOff(staffContext(request, dependencies), request.params.id, ids);
      return { tags: now.map(toPair) };
    },
  );
};
