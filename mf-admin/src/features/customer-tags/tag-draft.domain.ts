import type { TagPair } from '@billfold/shared/contracts/tag.contract';
import { isFoundBy } from '@billfold/shared/contracts/search-words';

/** A tag in sight; a new one has no id before it is created. */
export type DraftTag = { readonly id: number | null; readonly name: string };

/** What staff changed and did not confirm yet, beside the tags that the customer has. */
export type TagDraft = {
  readonly added: readonly DraftTag[];
  readonly removed: readonly number[];
};

export const emptyDraft: TagDraft = { added: [], removed: [] };

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const has = (tags: readonly DraftTag[], name: string): boolean =>
  tags.some((tag) => isSame(tag.name, name));
const toTag = ([id, name]: TagPair): DraftTag => ({ id, name });

/** The tags of the customer as they would be after the confirmation. */
export const tagsWith = (tags: readonly TagPair[], draft: TagDraft): readonly DraftTag[] => {
  const kept = tags.map(toTag).filter(({ id }) => id === null || !draft.removed.includes(id));
  return [...kept, ...draft.added.filter(({ name }) => !has(kept, name))];
};

export const withTag = (draft: TagDraft, tag: DraftTag): TagDraft =>
  tag.id !== null && draft.removed.includes(tag.id)
    ? { ...draft, removed: draft.removed.filter((id) => id !== tag.id) }
    : { ...draft, added: [...draft.added, tag] };

export const withoutTag = (draft: TagDraft, tag: DraftTag): TagDraft => {
  const added = draft.added.filter(({ name }) => !isSame(name, tag.name));
  const isNew = added.length < draft.added.length || tag.id === null;
  return { added, removed: isNew ? draft.removed : [...draft.removed, tag.id] };
};

/** What the draft changes of the tags as they are now: other staff may have changed them meanwhile. */
export const changesOf = (tags: readonly TagPair[], draft: TagDraft): TagDraft => ({
  added: draft.added.filter(({ name }) => !has(tags.map(toTag), name)),
  removed: draft.removed.filter((id) => tags.some(([own]) => own === id)),
});

export const isEmpty = ({ added, removed }: TagDraft): boolean =>
  added.length === 0 && removed.length === 0;

/** Tags of the merchant that match the search and are not in sight already. */
export const offeredTags = (
  all: readonly TagPair[],
  inSight: readonly DraftTag[],
  search: string,
): readonly DraftTag[] => {
  return all.map(toTag).filter(({ name }) => isFoundBy(name, search) && !has(inSight, name));
};

/** Whether the search is a name that no tag has yet, in any case. */
export const isNewName = (
  all: readonly TagPair[],
  inSight: readonly DraftTag[],
  search: string,
): boolean => {
  const name = search.trim();
  return name !== '' && !has(inSight, name) && !has(all.map(toTag), name);
};
