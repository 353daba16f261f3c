import { emailLimits } from './limits';

const local = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}$/u;
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const lastLabel = /^\p{L}.*.$/u;

/**
 * Whether a text is one bare e-mail address: the one rule of screens, calls and imports. Addresses are kept in lower
 * case, which may be longer.
 */
export const isEmailAddress = (text: string): boolean => {
  if (Math.max(text.length, text.toLowerCase().length) > emailLimits.max) return false;
  const [name = '', domain = '', ...rest] = text.split('@');
  const labels = domain.split('.');
  return (
    rest.length === 0 &&
    local.test(name) &&
    name.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    lastLabel.test(labels.at(-1) ?? '')
  );
};

/**
 * The bare address, in lower case, of one that was copied with the text around it: 'mailto:kim@people.test', 'Kim Lee
 * <kim@people.test>;'. Undefined for any other text.
 */
export const readEmailAddress = (text: string): string | undefined => {
  const copied = text.trim().replace(/[\s;,]{1,9}$/, '');
  const [, framed = copied] = /^[^<>@]*<([^<>]*)>$/.exec(copied) ?? [];
  const bare = framed
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
  return isEmailAddress(bare) ? bare : undefined;
};
