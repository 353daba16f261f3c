/**
 * What a staff member may do at one merchant. Stored rows and earlier releases use the names: add one, never rename
 * one. The list of the database (merchant_staff_permissions_known) has the same names.
 */
export const permissions = [
  'view',
  'customers',
  'invoices',
  'take_payment',
  'refund',
  'delete',
  'import',
  'message',
  'mass_message',
  'automation',
  'lockbox',
  'export',
  'reports',
  'team',
  'keys',
] as const;
export type Permission = (typeof permissions)[number];

export const isPermission = (name: string): name is Permission =>
  (permissions as readonly string[]).includes(name);

/** What follows "may": "Olive may take payments". */
export const permissionWords: Readonly<Record<Permission, string>> = {
  view: 'see customers, invoices, payments and conversations',
  customers: 'add and change customers, groups and tags',
  invoices: 'add and change invoices',
  take_payment: 'take payments and change auto-pay',
  refund: 'refund and void payments',
  delete: 'delete customers and invoices',
  import: 'import files',
  message: 'message a customer',
  mass_message: 'message groups',
  automation: 'change automated events',
  lockbox: 'make and download lockbox files',
  export: 'export lists',
  reports: 'see reports',
  team: 'manage the team',
  keys: "manage the business's keys",
};

/** The text of a 403, and of a screen that a staff member may not use. */
export const missingPermissionText = (permission: Permission): string =>
  `You don't have permission to ${permissionWords[permission]}. An owner of the business can give it to you.`;

/** Views shared with a team are for those who do more than see. */
export const mayShareViews = (permissions: readonly string[]): boolean =>
  permissions.some((name) => name !== 'view');

const ownerOnly: readonly Permission[] = ['team', 'keys'];

export type PermissionSet = {
  readonly name: string;
  readonly permissions: readonly Permission[];
};

/** The named sets that a team chooses from, the largest first. Each has `view`. */
export const permissionSets = [
  { name: 'Owner', permissions },
  { name: 'Manager', permissions: permissions.filter((name) => !ownerOnly.includes(name)) },
  {
    name: 'Clerk',
    permissions: ['view', 'customers', 'invoices', 'take_payment', 'message'],
  },
  { name: 'Read-only', permissions: ['view'] },
] as const satisfies readonly PermissionSet[];
export type PermissionSetName = (typeof permissionSets)[number]['name'];

export const permissionsOf = (set: PermissionSetName): readonly Permission[] =>
  permissionSets.find(({ name }) => name === set)?.permissions ?? [];

/** The name of the set with exactly these permissions; undefined for any other choice. */
export const permissionSetOf = (given: readonly string[]): PermissionSetName | undefined =>
  permissionSets.find(
    (set) =>
      set.permissions.length === new Set(given).size &&
      set.permissions.every((permission) => given.includes(permission)),
  )?.name;
