import type { AddTagsRequest } from '@billfold/shared/contracts/tag.contract';
import { tagLimits } from '@billfold/shared/contracts/tag.contract';
import { merchantMeant, type StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import { audited } from '../../context/audited';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { readTagName, sameName } from './tag-name';
import { merchantMissing, merchantNotFound, tooManyTags } from './tag.errors';
import { countTags, findTagsByName, insertTags } from './tag.queries';

type Wanted = { readonly merchantId: number; readonly name: string };
type Context = UseCaseContext<StaffActor>;

const problems = { missing: merchantMissing, notFound: merchantNotFound };

const readWanted = (actor: StaffActor, { tags }: AddTagsRequest): readonly Wanted[] =>
  tags.map(({ value, merchant_id }) => {
    const read = readTagName(value);
    if ('refusal' in read) throw invalidInput(read.refusal);
    return { merchantId: merchantMeant(actor, merchant_id, problems), name: read.name };
  });

/** One spelling of each name, in one order for every caller. */
const namesOf = (wanted: readonly Wanted[], merchantId: number): readonly string[] => {
  const names = new Map<string, string>();
  for (const one of wanted)
    if (one.merchantId === merchantId && !names.has(sameName(one.name)))
      names.set(sameName(one.name), one.name);
  return [...names.entries()]
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([, name]) => name);
};

const addToMerchant = async (
  transaction: Executor,
  context: Context,
  merchantId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const created = await insertTags(transaction, merchantId, names);
  if (created.length > 0 && (await countTags(transaction, merchantId)) > tagLimits.perMerchant)
    throw tooManyTags();
  for (const { id, name } of created)
    await audited(transaction, context, {
      action: 'tag.created',
      entity: 'tag',
      entityId: id,
      merchantId,
      fields: ['name'],
      before: null,
      after: { name },
    });
  const found = await findTagsByName(transaction, merchantId, names);
  return new Map(found.map(({ id, given }) => [sameName(given), id]));
};

/**
 * Makes the tags that do not exist and answers the ids in the order of the request. A name that exists, in any case, is
 * the tag that has it, also when two callers make it at the same time.
 */
export const addTags = async (
  context: Context,
  request: AddTagsRequest,
): Promise<readonly number[]> => {
  const wanted = readWanted(context.actor, request);
  const merchantIds = [...new Set(wanted.map(({ merchantId }) => merchantId))].toSorted(
    (first, second) => first - second,
  );
  return context.db.transaction().execute(async (transaction) => {
    const ids = new Map<number, ReadonlyMap<string, number>>();
    for (const merchantId of merchantIds)
      ids.set(
        merchantId,
        await addToMerchant(transaction, context, merchantId, namesOf(wanted, merchantId)),
      );
    return wanted.map(({ merchantId, name }) => {
      const id = ids.get(merchantId)?.get(sameName(name));
      if (id === undefined) throw new Error('A tag that was just written is missing.');
      return id;
    });
  });
};
