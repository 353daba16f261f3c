import { chatLimits, messageKinds } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { hasWaitingFile } from './attachment.domain';

export const isSent = (message: MessageView): boolean => message.type === messageKinds.sent;

/** 1 is a text; every other number is an e-mail. */
export const mediumText = (message: MessageView): 'SMS' | 'email' =>
  message.medium === messageKinds.sms ? 'SMS' : 'email';

const unsettled = new Set(['queued', 'sending']);
const isOnItsWay = (message: MessageView): boolean =>
  message.delivery !== undefined && unsettled.has(message.delivery);
export const hasFailed = (message: MessageView): boolean =>
  message.delivery === 'failed' || message.delivery === 'undelivered';

const deliveryTexts: Readonly<Record<string, string>> = {
  queued: 'Queued',
  sending: 'Sending...',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Not delivered',
};
/** How far a message of the merchant's is; null of a received one. */
export const deliveryText = ({ delivery }: MessageView): string | null =>
  delivery === undefined ? null : (deliveryTexts[delivery] ?? null);

/** Newer copies replace older ones; oldest first. */
export const mergeMessages = (
  existing: readonly MessageView[],
  fresh: readonly MessageView[],
): readonly MessageView[] => {
  const byId = new Map([...existing, ...fresh].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
};

/**
 * The id that a poll starts after: the last known message, or the one before the first whose delivery or file is still
 * open.
 */
export const pollSince = (messages: readonly MessageView[]): number => {
  const open = messages.find((message) => isOnItsWay(message) || hasWaitingFile(message));
  return open === undefined ? (messages.at(-1)?.id ?? 0) : open.id - 1;
};

/** The id before the newest page of messages: a poll from there brings their current state. */
export const newestSince = (messages: readonly MessageView[]): number =>
  (messages.at(-chatLimits.pageMessages) ?? messages[0] ?? { id: 1 }).id - 1;
