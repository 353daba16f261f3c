import { firstLetters } from '@billfold/shared/contracts/cut-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import type { NewsFrame } from '@billfold/shared/contracts/live.contract';
import {
  resumedEvent,
  type LiveEvent,
  type Toast,
} from '@billfold/shared/contracts/remote.contract';

type Fields = Readonly<Record<string, unknown>>;

const isNewsType = (type: unknown): boolean => type === 'message' || type === 'payment';

const isWholeNews = (frame: Fields): boolean =>
  typeof frame['user'] === 'string' &&
  typeof frame['message'] === 'string' &&
  Number.isInteger(frame['sub_id']) &&
  Number.isInteger(frame['id']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

/** A frame as modules get it: fields that it lacks are 0 and '', others than these are left out. */
const toEvent = (type: string, frame: Fields): LiveEvent => ({
  type,
  ...(typeof frame['entity'] === 'string' && { entity: frame['entity'] }),
  ...(Number.isSafeInteger(frame['merchant_id']) && {
    merchant_id: Number(frame['merchant_id']),
  }),
  sub_id: numberOf(frame['sub_id']),
  id: numberOf(frame['id']),
  user: textOf(frame['user']),
  message: textOf(frame['message']),
});

const readEvent = (value: unknown): LiveEvent | null => {
  if (typeof value !== 'object' || value === null) return null;
  const frame = value as Fields;
  const type = textOf(frame['type']);
  // The shell itself reports that the socket is connected again.
  if (type === '' || type === resumedEvent.type) return null;
  return isNewsType(type) && !isWholeNews(frame) ? null : toEvent(type, frame);
};

/** The event in a socket message, of any type; null for anything that is none. */
export const parseFrame = (data: unknown): LiveEvent | null => {
  if (typeof data !== 'string') return null;
  try {
    return readEvent(JSON.parse(data));
  } catch {
    return null;
  }
};

const isPace = (ms: unknown): ms is number =>
  Number.isSafeInteger(ms) && Number(ms) >= 1_000 && Number(ms) <= 600_000;

/** The milliseconds to the next sign of life, from a sign of life; null for any other message. */
export const parseBeat = (data: unknown): number | null => {
  if (typeof data !== 'string' || !data.startsWith('{"beat_ms":')) return null;
  try {
    const { beat_ms: pace } = JSON.parse(data) as Fields;
    return isPace(pace) ? pace : null;
  } catch {
    return null;
  }
};

/** Whether staff see a toast of it. Events of other types are for modules only. */
export const isNews = (event: LiveEvent): event is NewsFrame => isNewsType(event.type);

/**
 * The server's own sentence where it says more: 'Ann Lee has made a payment of $80.00', 'Ann Lee had a payment
 * refunded'.
 */
const wordsOf = ({ user, message }: NewsFrame, what: 'payment' | 'donation'): string => {
  const plain = `${user} has made a ${what}`;
  const isOwn = [`${user} had a ${what} `, `${plain} of `].some((start) =>
    message.startsWith(start),
  );
  return isOwn ? message : plain;
};

/** The toast of a frame, with its link. */
export const toastOfFrame = (frame: NewsFrame): Toast => {
  if (frame.type === 'message')
    return {
      message: `${frame.user}: ${firstLetters(frame.message, messageLimits.previewLength)}...`,
      path: `/admin/conversations/${frame.sub_id}`,
    };
  if (frame.id === 0) return { message: wordsOf(frame, 'donation'), path: '/admin/payments' };
  return {
    message: wordsOf(frame, 'payment'),
    path: `/admin/invoices/detail/${frame.id}`,
    about: { type: frame.type, id: frame.id },
  };
};
