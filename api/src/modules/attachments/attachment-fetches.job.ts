import type { JobKind } from '@billfold/server-kit/jobs/worker';
import {
  claimAttachments,
  renewAttachmentLease,
  type WaitingAttachment,
} from './attachment.queries';
import { type AttachmentContext, fetchAttachment } from './fetch-attachment.service';

/** Each holds at most 5 MB in memory. */
const filesAtOnce = 4;

/** Pictures and PDFs of received texts that wait to be fetched from the provider. */
export const attachmentFetches = (context: AttachmentContext): JobKind<WaitingAttachment> => ({
  name: 'attachment_fetches',
  concurrency: filesAtOnce,
  leaseMs: context.leaseMs,
  claim: (request) => claimAttachments(context.db, request),
  renew: (attachment, lease) => renewAttachmentLease(context.db, attachment, lease),
  run: (attachment, lease) => fetchAttachment(context, attachment, lease),
});
