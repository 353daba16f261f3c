/** All addresses of this module. No other file writes one. */
export const paths = { automation: { pattern: '/admin/automation' } } as const;
