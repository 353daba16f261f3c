import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import {
  findContent,
  listFiles,
  listLockboxMerchants,
  type LockboxFileContent,
  type LockboxFileRow,
  type LockboxFileSort,
} from './lockbox-file.queries';
import { fileUnknown, integrationMissing } from './lockbox.errors';

/** The name of the merchant, only for staff who work for several. */
export const withPlace = (row: LockboxFileRow, places: readonly number[]): LockboxFileRow =>
  places.length > 1 ? row : { ...row, merchant_name: null };

const placesOf = async ({ db, actor }: UseCaseContext<StaffActor>): Promise<readonly number[]> => {
  const able = await listLockboxMerchants(db, actor.merchantIds);
  if (able.length === 0) throw integrationMissing();
  return able;
};

/** The files of the caller's merchants that have the integration. */
export const getLockboxFiles = async (
  context: UseCaseContext<StaffActor>,
  request: ListRequest<LockboxFileSort>,
): Promise<ListPage<LockboxFileRow>> => {
  const places = await placesOf(context);
  const page = await listFiles(context.db, places, request);
  return { ...page, items: page.items.map((row) => withPlace(row, places)) };
};

/** The stored bytes of a file. */
export const getLockboxContent = async (
  context: UseCaseContext<StaffActor>,
  id: number,
): Promise<LockboxFileContent> => {
  const file = await findContent(context.db, await placesOf(context), id);
  if (file === undefined) throw fileUnknown();
  return file;
};
