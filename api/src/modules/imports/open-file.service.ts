import { cutText } from '@billfold/shared/contracts/cut-text';
import { importLimits } from '@billfold/shared/contracts/import-rule';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput, notFound } from '../../core/problem.errors';
import { refusals } from './file-content.domain';
import { businessMissing } from './import.errors';
import { fieldsOf } from './import-fields.service';
import { findMerchantByText } from './import-owner.queries';
import { type FilePlace, readRecords } from './read-records';
import type { Upload } from './receive-upload.service';
import { readBytes } from './upload.queries';

type Context = UseCaseContext<StaffActor>;

const sampleRows = 3;
export type Peek = {
  readonly heads: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly place: FilePlace;
};

/** The heads of a file and its first rows. Throws a sentence about a file without them. */
export const peekIntoFile = async ({ db }: Context, upload: Upload): Promise<Peek> => {
  const { id, separator, offset, lines } = upload;
  const read = (from: FilePlace, limit: number) =>
    readRecords(readBytes(db, id, from.offset), { separator, from, limit });
  const first = await read({ offset, lines }, 1);
  const [head] = first.records;
  if (head === undefined) throw invalidInput(first.refusal ?? refusals.empty);
  const heads = head.cells.map((cell) => cell.trim());
  if (heads.length > importLimits.columnsMax)
    throw invalidInput(refusals.tooManyColumns(heads.length));
  const { records } = await read(first.next, sampleRows);
  return {
    heads,
    samples: records.map(({ cells }) => cells.map((cell) => cutText(cell, 100))),
    place: first.next,
  };
};

/** The requested merchant, the only one, or that of the first row. Throws businessMissing and notFound. */
export const chooseMerchant = async (
  { db, actor }: Context,
  merchantId: number | undefined,
  { heads, samples }: Peek,
): Promise<number> => {
  if (merchantId !== undefined) {
    if (!actor.merchantIds.includes(merchantId)) throw notFound('Location not found.');
    return merchantId;
  }
  const [only, second] = actor.merchantIds;
  if (only !== undefined && second === undefined) return only;
  const fields = fieldsOf(samples[0] ?? [], heads);
  const found = await findMerchantByText(db, actor.merchantIds, {
    id: fields['merchant_id'] ?? '',
    name: fields['merchant_name'] ?? '',
  });
  if (found === undefined) throw businessMissing();
  return found;
};
