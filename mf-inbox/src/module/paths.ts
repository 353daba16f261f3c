/** All addresses of this module. No other file writes one. */
export const paths = {
  inbox: {
    pattern: '/admin/conversations',
    /** `search` names the view of the list. */
    href: (search = '') => `/admin/conversations${search}`,
  },
  conversation: {
    pattern: '/admin/conversations/:subId',
    href: (subId: number, search = '') => `/admin/conversations/${subId}${search}`,
  },
  /** The conversation of one message. */
  message: { pattern: '/admin/conversations/detail/:messageId' },
  templates: { pattern: '/admin/message-templates' },
  template: {
    pattern: '/admin/message-templates/:templateId',
    href: (templateId: number) => `/admin/message-templates/${templateId}`,
  },
  /** Owned by mf-automation. */
  automation: { pattern: '/admin/automation' },
  /** Owned by mf-admin. */
  customer: {
    href: (subId: number) => `/admin/customers/profile/${subId}`,
    payment: (subId: number) => `/admin/customers/profile/${subId}?dialog=payment`,
  },
  invoice: { href: (invoiceId: number) => `/admin/invoices/detail/${invoiceId}` },
} as const;

/** A customer's or a message's id in an address; null without one. */
export const readId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
