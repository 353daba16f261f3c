/** The digits of a typed or pasted text, nothing else of it. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
