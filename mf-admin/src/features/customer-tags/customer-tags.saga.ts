import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { updatedText } from '../../entities/customer/updated-text';
import { customerDetail } from '../../entities/customer/customer.resource';
import { attachTags, createTags, detachTags, fetchCustomerTags } from './customer-tags.api';
import { tagsApplied, tagsConfirmed } from './customer-tags.slice';
import type { TagDraft } from './tag-draft.domain';

type Customer = ReturnType<typeof tagsConfirmed>['payload']['customer'];

/** The lines of a failed step; none when it worked. */
const attempt = async (text: string, step: () => Promise<void>): Promise<readonly string[]> => {
  try {
    await step();
    return [];
  } catch (error) {
    return [text, ...errorLines(error)];
  }
};

/** New tags are created, then put on the customer with the others. */
const addAll = async (
  http: HttpService,
  { id }: Customer,
  merchantId: number | undefined,
  { added }: TagDraft,
): Promise<readonly string[]> => {
  const existing = added.flatMap((tag) => (tag.id === null ? [] : [tag.id]));
  const names = added.flatMap((tag) => (tag.id === null ? [tag.name] : []));
  let created: readonly number[] = [];
  const failed =
    names.length === 0
      ? []
      : await attempt('Could not add', async () => {
          created = await createTags(http, { names, merchantId });
        });
  const ids = [...existing, ...created];
  if (ids.length === 0) return failed;
  const notAttached = await attempt('Could not add', () => attachTags(http, id, ids));
  return failed.length > 0 ? failed : notAttached;
};

const removeAll = async (
  http: HttpService,
  { id }: Customer,
  { removed }: TagDraft,
): Promise<readonly string[]> =>
  removed.length === 0 ? [] : attempt('Could not remove', () => detachTags(http, id, removed));

/** Each step is tried, and what worked stays; then the tags are read again. */
function* applyTags({ payload }: ReturnType<typeof tagsConfirmed>): SagaOf<void> {
  const { customer, changes } = payload;
  const { http, notify, session } = yield* shellServices();
  const isOfSeveral = session.read().merchants.length > 1;
  const merchantId = isOfSeveral ? customer.merchant_id : undefined;
  const notAdded = yield* call(addAll, http, customer, merchantId, changes);
  const notRemoved = yield* call(removeAll, http, customer, changes);
  const tags = yield* call(fetchCustomerTags, http, customer.id);
  yield* customerDetail.mapValue(customer.id, (value) => ({ ...value, tags }));
  const refusals = [...notAdded, ...notRemoved];
  yield put(tagsApplied(refusals));
  if (refusals.length === 0) notify({ message: updatedText, type: 'success' });
}

export function* customerTagsSaga(): SagaOf<void> {
  yield takeLeading(
    tagsConfirmed.type,
    safely(applyTags, (errors) => tagsApplied(errors)),
  );
}
