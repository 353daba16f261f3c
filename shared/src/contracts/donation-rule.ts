/** Presets and bounds of a gift in cents, and the purpose of a gift without one. */
export const donationLimits = {
  presetsMinor: [2_500, 7_500, 15_000],
  minMinor: 100,
  maxMinor: 99_999_999,
  defaultDescription: 'Donation',
  descriptionMax: 120,
} as const;

/**
 * The convenience fee in cents: `percent` of the gift, rounded up to the next cent. Whole numbers only, so nothing is
 * lost to fractions.
 */
export const donationFee = (giftMinor: number, percent: number): number =>
  Math.ceil((giftMinor * percent) / 100);

/** The gift that yields this total with its fee; null when no whole-cent gift does. */
export const giftOfTotal = (totalMinor: number, percent: number): number | null => {
  const near = Math.floor((totalMinor * 100) / (100 + percent));
  for (let gift = Math.max(0, near - 1); gift <= near + 1; gift += 1) {
    if (gift + donationFee(gift, percent) === totalMinor) return gift;
  }
  return null;
};
