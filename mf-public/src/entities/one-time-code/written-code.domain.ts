/** A code as our texts write it, or in two halves. */
const written = /(?<![a-z0-9])\d{3}[ -]?\d{3}(?![a-z0-9])/gi;

/**
 * The code in a pasted text message: 123456 in 'Your Cedar Water code is 123456. …'. The last match, because a
 * merchant's name may look like a code.
 */
export const codeWithin = (text: string): string | null => {
  const found = [...text.matchAll(written)].at(-1)?.[0];
  return found === undefined ? null : found.replaceAll(/\D/g, '');
};
