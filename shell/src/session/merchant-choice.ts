/** This tab's choice first, then the last one made in this browser, with which a new tab begins. */
const stores = () => [sessionStorage, localStorage] as const;

const keyStart = 'billfold.merchant.';
const keyOf = (userId: number): string => `${keyStart}${userId}`;

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

/** Drops the choices in this browser and tab; those of `userId` stay. */
export const dropMerchantChoices = (userId?: number): void => {
  const kept = userId === undefined ? null : keyOf(userId);
  try {
    for (const store of stores())
      for (const key of Object.keys(store))
        if (key.startsWith(keyStart) && key !== kept) store.removeItem(key);
  } catch {
    // No choice was kept either.
  }
};
