export const variants = ['product', 'ordinary', 'preloaded'] as const;
/** `ordinary`: the monolith that fetches a screen once it knows the route. `preloaded`: with hints for all files of the route. */
export type Variant = (typeof variants)[number];
