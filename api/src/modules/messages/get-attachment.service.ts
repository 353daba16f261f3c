import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { attachmentName, type AttachmentType } from './attachment.domain';
import { findStoredAttachment } from './attachment.queries';
import { attachmentUnknown } from './message.errors';

type StoredFile = {
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Buffer;
};

/** A file of a message of the caller's merchants. Throws attachmentUnknown, also while it was not fetched. */
export const getAttachment = async (
  { db, actor }: UseCaseContext<StaffActor>,
  place: { readonly messageId: number; readonly position: number },
): Promise<StoredFile> => {
  const file = await findStoredAttachment(db, actor.merchantIds, place);
  if (file === undefined || file.type === null || file.content === null) throw attachmentUnknown();
  const { type, content } = file;
  return { name: attachmentName(type, place.position), type, content };
};
