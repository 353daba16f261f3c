const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as en-US dollars: 123456 reads $1,234.56. */
export const formatCents = (amountMinor: number): string => dollars.format(amountMinor / 100);

/** Cents of a typed or shown amount: every non-digit is stripped, so $1,234.56 is 123456. Null when no digit is left. */
export const parseCents = (text: string): number | null => {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
};
