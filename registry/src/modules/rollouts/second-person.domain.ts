import { secondPersonNeeded } from './rollout.errors';

/** Whose token it is: a name behind it is what its holder wrote, and proves no second person. */
const holderOf = (name: string): string => name.replace(/ \(.*\)$/s, '');

/** Throws when the same person requested and confirms the change. */
export const assertSecondPerson = (
  what: string,
  { askedBy, confirmedBy }: { readonly askedBy: string; readonly confirmedBy: string },
): void => {
  if (holderOf(askedBy) === holderOf(confirmedBy)) throw secondPersonNeeded(what, askedBy);
};

/** The history's reason of a change by two persons. */
export const bothReasons = (
  reason: string,
  waiting: { readonly askedBy: string; readonly reason: string },
): string => `${reason} (asked by ${waiting.askedBy}: ${waiting.reason})`.slice(0, 1_200);
