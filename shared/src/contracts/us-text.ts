/** Amounts and dates in sentences. Browser and server write the same ones in screens, messages and documents. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as en-US dollars: 123456 reads $1,234.56, -1234 reads -$12.34, and both zeros read $0.00. */
export const formatCents = (amountMinor: number): string => dollars.format(amountMinor / 100 || 0);

/** 2026-11-30 reads 11/30/2026. */
export const toUsDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

const written = /^(?:usd|us)?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?\s*(?:usd)?$/i;

/**
 * Cents of an amount that was written as a whole: 1500 is $1,500.00, and 1,234.5 is $1,234.50. Undefined for anything
 * not exact, or negative.
 */
export const readDollars = (text: string): number | undefined => {
  const [, whole = '', cents = ''] = written.exec(text.trim()) ?? [];
  return whole + cents === ''
    ? undefined
    : Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'));
};
