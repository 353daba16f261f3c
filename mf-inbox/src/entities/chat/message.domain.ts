import { messageKinds } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';

export const isSent = (message: MessageView): boolean => message.type === messageKinds.sent;

/** 1 is a text; every other number is an e-mail. */
export const mediumText = (message: MessageView): 'SMS' | 'email' =>
  message.medium === messageKinds.sms ? 'SMS' : 'email';

const unsettled = new Set(['queued', 'sending']);
export const isOnItsWay = (message: MessageView): boolean =>
  message.delivery !== undefined && unsettled.has(message.delivery);
export const hasFailed = ({ delivery }: MessageView): boolean =>
  delivery === 'failed' || delivery === 'undelivered';

/** Newer copies replace older ones; oldest first. */
export const mergeMessages = (
  known: readonly MessageView[],
  fresh: readonly MessageView[],
): readonly MessageView[] => {
  const byId = new Map([...known, ...fresh].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
};

/** The id that a poll starts after: the last known message, or the one before the first whose delivery is still open. */
export const pollSince = (messages: readonly MessageView[]): number => {
  const open = messages.find(isOnItsWay);
  return open === undefined ? (messages.at(-1)?.id ?? 0) : open.id - 1;
};
