/**
 * Cents of an amount as the gateway reads it: with a decimal point it is dollars, without one it is already cents,
 * so "1000" is ten dollars. Null when it is not an amount.
 */
export const parseAmountCents = (raw: string): number | null => {
  const amount = raw.trim();
  if (/^\d{1,12}$/.test(amount)) return Number(amount);
  const [, dollars, fraction] = /^(\d{0,10})\.(\d{1,2})$/.exec(amount) ?? [];
  if (dollars === undefined || fraction === undefined) return null;
  return Number(dollars || '0') * 100 + Number(fraction.padEnd(2, '0'));
};

/** Always with a decimal point, as the gateway answers. */
export const formatAmount = (cents: number): string => {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};
