import { tagLimits } from '@billfold/shared/contracts/tag.contract';
import { cleanText } from '../../core/plain-text.domain';

/** The name as it is stored, or the sentence why it is refused. */
export type TagName = { readonly name: string } | { readonly refusal: string };

/**
 * Trims a name. Refuses an empty or long one, and characters that do not show: two names that look alike would differ.
 */
export const readTagName = (text: string): TagName => {
  const name = text.normalize('NFC').trim();
  if (name === '') return { refusal: 'Please enter a tag name.' };
  if (cleanText(name, 'line') !== name)
    return { refusal: "Tag names can't contain hidden characters." };
  if (Array.from(name).length > tagLimits.nameMax)
    return {
      refusal: `Tag names can have up to ${tagLimits.nameMax} characters.`,
    };
  return { name };
};

/** How names are compared: `VIP` and `vip` are one tag. */
export const sameName = (name: string): string => name.toLowerCase();
