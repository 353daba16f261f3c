export const sides = ['pgbench', 'sandbox', 'instant'] as const;
/** `pgbench`: the statements alone. `sandbox`, `instant`: the API in front of that gateway. */
export type Side = (typeof sides)[number];
