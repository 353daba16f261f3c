/** Every address of this module; nobody spells one elsewhere. */
export const paths = {
  inbox: { pattern: '/admin/conversations', href: () => '/admin/conversations' },
  conversation: {
    pattern: '/admin/conversations/:subId',
    href: (subId: number) => `/admin/conversations/${subId}`,
  },
  /** Owned by mf-admin. */
  customer: { href: (subId: number) => `/admin/customers/profile/${subId}` },
} as const;

/** The customer an address names; null when it names none. */
export const readSubId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
