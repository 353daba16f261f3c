export type PublicAddress = {
  readonly id: 'payment' | 'donation' | 'sign-in';
  readonly label: string;
  readonly href: string;
};

const inAddress = (merchantName: string): string =>
  encodeURIComponent(merchantName.replaceAll(' ', '_'));

/** Where any customer of the merchant pays without a login. */
export const paymentPageOf = (merchantName: string, origin: string): string =>
  `${origin}/hosted-payment/${inAddress(merchantName)}/easy`;

/** What a merchant gives to its customers. */
export const publicAddressesOf = (
  merchantName: string,
  origin: string,
): readonly PublicAddress[] => [
  { id: 'payment', label: 'Payment page', href: paymentPageOf(merchantName, origin) },
  {
    id: 'donation',
    label: 'Donation page',
    href: `${origin}/donation?merchant_name=${inAddress(merchantName)}`,
  },
  { id: 'sign-in', label: 'Customer sign in', href: `${origin}/customer/login` },
];
