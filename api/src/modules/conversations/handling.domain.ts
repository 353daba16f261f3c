import {
  type AssigneeFilter,
  snoozeLimits,
} from '@billfold/shared/contracts/conversation.contract';
import { dayMs } from '@billfold/shared/contracts/durations';

/** Whose conversations a filter means: a user's, those without an assignee (null), or all (undefined). */
export const assigneeIdOf = (
  filter: AssigneeFilter | undefined,
  { userId }: { readonly userId: number },
): number | null | undefined => {
  if (filter === undefined) return undefined;
  return filter === 'me' ? userId : null;
};

/** A moment that a conversation can wait for; undefined for any other text. */
export const readSnoozeTime = (text: string, now: Date): Date | undefined => {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  const isFit = at > now.getTime() && at <= now.getTime() + snoozeLimits.maxDays * dayMs;
  return isFit ? new Date(at) : undefined;
};
