/** `operator` changes what is served; `admin` also protects environments and widens what a protected one serves. */
export const operatorRoles = ['reader', 'publisher', 'operator', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Each role may do what those before it may. */
export const hasRole = ({ role }: { readonly role: OperatorRole }, needed: OperatorRole): boolean =>
  operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed);
