import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { groupNameAmbiguous, groupNotFound } from './group.errors';
import { findGroupsByName, type NamedGroup } from './group.queries';

export type RequestedGroup = { readonly name: string; readonly id?: number | undefined };

/**
 * The group of the caller's merchants that a name means, in any case. Each merchant may have a group of the name: then
 * the id decides, and without it groupNameAmbiguous is thrown. An id whose group has another name by now is
 * groupNotFound.
 */
export const resolveGroup = async (
  { db, actor }: Pick<UseCaseContext<StaffActor>, 'db' | 'actor'>,
  { name, id }: RequestedGroup,
): Promise<NamedGroup> => {
  const named = await findGroupsByName(db, actor.merchantIds, name.trim());
  const [first, ...others] = id === undefined ? named : named.filter((group) => group.id === id);
  if (first === undefined) throw groupNotFound();
  if (others.length > 0)
    throw groupNameAmbiguous(
      name.trim(),
      [first, ...others].map((group) => group.merchant_name),
    );
  return first;
};
