import type { StaffActor } from '../../core/actor';
import { notFound } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { attachmentName, type AttachmentType } from './attachment.domain';
import { findStoredAttachment } from './attachment.queries';

type StoredFile = {
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Buffer;
};

/** A file of a message of the caller's merchants. Throws notFound, also while it was not fetched. */
export const getAttachment = async (
  { db, actor }: UseCaseContext<StaffActor>,
  place: { readonly messageId: number; readonly position: number },
): Promise<StoredFile> => {
  const file = await findStoredAttachment(db, actor.merchantIds, place);
  if (file === undefined || file.type === null || file.content === null)
    throw notFound('File not found.');
  const { type, content } = file;
  return { name: attachmentName(type, place.position), type, content };
};
