/** Every address of this module; nobody spells one elsewhere. */
export const paths = { automation: { pattern: '/admin/automation' } } as const;
