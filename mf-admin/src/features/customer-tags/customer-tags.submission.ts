import type { HttpService, ShellServices } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { TagPair } from '@billfold/shared/contracts/tag.contract';
import { errorLines, refusalWith } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { customerDetail } from '../../entities/customer/customer.resource';
import { updatedText } from '../../entities/customer/updated-text';
import { moduleName } from '../../module/module-name';
import { attachTags, createTags, detachTags, fetchCustomerTags } from './customer-tags.api';
import type { TagDraft } from './tag-draft.domain';

type TagChange = {
  readonly customer: Pick<CustomerView, 'id' | 'merchant_id'>;
  readonly changes: TagDraft;
};
type Lines = readonly string[];

/** The lines of a failed step; none when it worked. */
const attempt = async (text: string, step: () => Promise<void>): Promise<Lines> => {
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
  customerId: number,
  merchantId: number | undefined,
  { added }: TagDraft,
): Promise<Lines> => {
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
  const notAttached = await attempt('Could not add', () => attachTags(http, customerId, ids));
  return failed.length > 0 ? failed : notAttached;
};

const removeAll = async (
  http: HttpService,
  customerId: number,
  { removed }: TagDraft,
): Promise<Lines> =>
  removed.length === 0
    ? []
    : attempt('Could not remove', () => detachTags(http, customerId, removed));

/** Each step is tried, and what worked stays; then the tags are read again. */
const applyTags = async (
  { http, session }: ShellServices,
  { customer: { id, merchant_id }, changes }: TagChange,
): Promise<{ readonly tags: TagPair[]; readonly errors: Lines }> => {
  const isOfSeveral = session.read().merchants.length > 1;
  const notAdded = await addAll(http, id, isOfSeveral ? merchant_id : undefined, changes);
  const notRemoved = await removeAll(http, id, changes);
  return { tags: await fetchCustomerTags(http, id), errors: [...notAdded, ...notRemoved] };
};

/** The change of a customer's tags; its key is the customer. */
export const saveTags = createSubmission<TagChange, Awaited<ReturnType<typeof applyTags>>>({
  module: moduleName,
  name: 'customerTags',
  keyOf: ({ customer }) => customer.id,
  submit: applyTags,
  around: function* (send, { customer }) {
    const outcome = yield* send();
    const { tags, errors } = outcome;
    yield* customerDetail.mapValue(customer.id, (value) => ({ ...value, tags }));
    // The tags that were saved are in sight; the lines of the failed steps are the refusal.
    if (errors.length > 0) throw refusalWith(errors);
    return outcome;
  },
  onDone: ({ notify }) => notify({ message: updatedText, type: 'success' }),
});
