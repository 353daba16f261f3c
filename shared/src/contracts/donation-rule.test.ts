import { donationFee, giftOfTotal } from './donation-rule';

describe('the convenience fee', () => {
  it.each([
    [2_500, 7, 175],
    [2_500, 3, 75],
    [2_501, 3, 76],
    [1, 7, 1],
    [2_500, 0, 0],
    [99_999_999, 100, 99_999_999],
    [33, 3, 1],
  ])(
    'charges for %i cents at %i percent %i cents, rounded up to whole cents [PUB-146] [PUB-147] [PUB-166]',
    (gift, percent, fee) => {
      expect(donationFee(gift, percent)).toBe(fee);
    },
  );

  it('finds the one gift of a total, and none where no whole-cent gift yields it', () => {
    const gifts = Array.from({ length: 2_999 }, (_gift, index) => index + 1);
    const wrong = [0, 1, 3, 7, 33, 100].flatMap((percent) =>
      gifts
        .filter((gift) => giftOfTotal(gift + donationFee(gift, percent), percent) !== gift)
        .map((gift) => [gift, percent]),
    );
    expect(wrong).toEqual([]);
    expect(giftOfTotal(2_676, 7)).toBeNull();
    expect(giftOfTotal(1, 100)).toBeNull();
  });
});
