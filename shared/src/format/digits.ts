/** The digits of a typed or pasted text. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
