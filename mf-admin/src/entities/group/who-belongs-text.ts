import { formatCents } from '@billfold/shared/format/money';
import type { WhoBelongs } from './group-form';

export const stateWords: Readonly<Record<string, string>> = {
  invited: 'Invited',
  active: 'Active',
  inactive: 'Inactive',
};

/** The conditions of a group in words, one each; the tags by what `tagName` calls them. */
export const whoBelongsWords = (
  who: WhoBelongs,
  tagName: (id: string) => string,
): readonly string[] => {
  const tagged = who.tags.map(tagName).join(who.tagMatch === 'all' ? ' and ' : ' or ');
  return [
    ...(who.tags.length === 0 ? [] : [`Tagged ${tagged}`]),
    ...(who.state === '' ? [] : [`Status ${stateWords[who.state] ?? who.state}`]),
    ...(who.zip === '' ? [] : [`ZIP code starts with ${who.zip}`]),
    ...(who.business === '' ? [] : [who.business === 'true' ? 'Businesses' : 'People']),
    ...(who.owes === null ? [] : [`Owes more than ${formatCents(who.owes)}`]),
    ...(who.daysLate === '' ? [] : [`More than ${who.daysLate} days late`]),
  ];
};
