/** The lists of which staff save views. */
export const savedViewLists = [
  'customers',
  'invoices',
  'transactions',
  'ageing',
  'deposits',
  'declines',
  'messages',
  'forecast',
] as const;
export type SavedViewList = (typeof savedViewLists)[number];

/** `perList`: views of one list that a person has alone, and that a team shares. */
export const savedViewLimits = { nameMax: 60, queryMax: 2_000, perList: 50 } as const;
