/** What lockbox files agree on, without schemas: the browser may import its values. */

/** The integration of a merchant that has lockbox files. */
export const lockboxIntegration = 'Caliber';

/** Whether a text has only characters that each bank reads. */
export const isBankText = (text: string): boolean => /^[ -~]*$/.test(text);
