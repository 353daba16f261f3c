import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import { publishConversation } from '../live-events/live-events.public';
import { afterFetch } from './attachment.domain';
import type { FetchFile } from './attachment-fetcher';
import { recordAttachment, type WaitingAttachment } from './attachment.queries';

export type AttachmentContext = Context & {
  readonly fetchFile: FetchFile;
  readonly leaseMs: number;
};

/** One try to fetch a claimed file. Its end, stored or refused, is shown in open chats. */
export const fetchAttachment = async (
  { db, clock, log, fetchFile }: AttachmentContext,
  attachment: WaitingAttachment,
  { worker }: Lease,
): Promise<void> => {
  const { messageId, position, tries } = attachment;
  const answer = await fetchFile(attachment.address);
  const outcome = afterFetch(answer, tries);
  if (outcome.state !== 'stored') {
    const why = answer.kind === 'failed' ? answer.reason : answer.kind;
    log.warn({ messageId, position, tries, state: outcome.state, why }, 'a file was not fetched');
  }
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const isRecorded = await recordAttachment(transaction, attachment, worker, { outcome, now });
    if (!isRecorded || outcome.state === 'waiting') return;
    await publishConversation(transaction, attachment, now);
  });
};
