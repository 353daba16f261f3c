export const variants = ['product', 'ordinary', 'preloaded', 'stock', 'single-spa'] as const;
/**
 * `ordinary`: the monolith that fetches a screen once it knows the route. `preloaded`: with hints for all files of the
 * route. `stock`: module federation as its documentation sets it up. `single-spa`: applications found through a native
 * import map.
 */
export type Variant = (typeof variants)[number];

export const variantNames: Readonly<Record<Variant, string>> = {
  product: 'product',
  ordinary: 'monolith',
  preloaded: 'monolith, preloaded',
  stock: 'federation as documented',
  'single-spa': 'single-spa',
};

/**
 * `first`: nothing is cached. `known shell`: the browser has been on a page of the shell alone, and never on this
 * module's.
 */
export const visitKinds = ['first', 'known shell'] as const;
export type VisitKind = (typeof visitKinds)[number];
