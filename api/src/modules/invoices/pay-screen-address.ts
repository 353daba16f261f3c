const payScreen = '/customer/blytzwallet/invoice';

/** The address of an invoice's pay screen. It holds no token, so its reader signs in. */
export const addressOfPayScreen = (
  publicUrl: string,
  {
    id,
    username,
    merchantName,
  }: { readonly id: number; readonly username: string; readonly merchantName: string },
): string => {
  const query = new URLSearchParams({ username, merchant_name: merchantName });
  return `${publicUrl}${payScreen}/${id}?${query.toString()}`;
};
