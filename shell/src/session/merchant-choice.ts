/** This tab's choice first, then the last one made in this browser, with which a new tab begins. */
const stores = () => [sessionStorage, localStorage] as const;

const keyOf = (userId: number): string => `billfold.merchant.${userId}`;

/** The merchant that this person chose in the header; null for all. Storage that cannot be used has none. */
export const readMerchantChoice = (userId: number): number | null => {
  try {
    const [text = null] = stores()
      .map((store) => store.getItem(keyOf(userId)))
      .filter((kept) => kept !== null);
    const id = Number(text);
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
};

export const keepMerchantChoice = (userId: number, merchantId: number | null): void => {
  try {
    for (const store of stores()) store.setItem(keyOf(userId), String(merchantId ?? 'all'));
  } catch {
    // The choice lasts until the page is left.
  }
};
