/** The parameters of an address after a change. Null removes one. */
export const withParameters = (
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
};
