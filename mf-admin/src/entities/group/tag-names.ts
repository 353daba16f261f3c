import type { Tag } from './group.resource';

/** What a tag is called; a tag that was deleted has no name any more. */
export const tagNameOf =
  (tags: readonly Tag[]) =>
  (id: string): string =>
    tags.find(([tagId]) => String(tagId) === id)?.[1] ?? 'a deleted tag';
