type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** A connection on which nothing is fetched that nobody asked for. */
export const isSpared = (): boolean => {
  const { connection } = navigator as { readonly connection?: Connection };
  return (
    connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  );
};
