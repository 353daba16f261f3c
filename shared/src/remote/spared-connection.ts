type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether the connection saves data: then nothing is fetched in advance. */
export const isSpared = (): boolean => {
  const { connection } = navigator as { readonly connection?: Connection };
  return (
    connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  );
};
