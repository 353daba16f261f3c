import { messageLimits } from '@billfold/shared/contracts/limits';
import type { LiveFrame } from '@billfold/shared/contracts/live.contract';
import type { Toast } from '@billfold/shared/contracts/remote.contract';

const isFrame = (value: unknown): value is LiveFrame => {
  if (typeof value !== 'object' || value === null) return false;
  const frame = value as Readonly<Record<string, unknown>>;
  const isKnown = frame['type'] === 'message' || frame['type'] === 'payment';
  return (
    isKnown &&
    typeof frame['user'] === 'string' &&
    typeof frame['message'] === 'string' &&
    Number.isInteger(frame['sub_id']) &&
    Number.isInteger(frame['id'])
  );
};

/** The frame in a socket message, or null for anything that is none. */
export const parseFrame = (data: unknown): LiveFrame | null => {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return isFrame(value) ? value : null;
  } catch {
    return null;
  }
};

/** The toast of a frame, with its link. */
export const toastOfFrame = (frame: LiveFrame): Toast => {
  if (frame.type === 'message')
    return {
      message: `${frame.user}: ${frame.message.slice(0, messageLimits.previewLength)}...`,
      path: `/admin/conversations/${frame.sub_id}`,
    };
  if (frame.id === 0)
    return { message: `${frame.user} has made a donation`, path: '/admin/payments' };
  return {
    message: `${frame.user} has made a payment`,
    path: `/admin/invoices/detail/${frame.id}`,
  };
};
