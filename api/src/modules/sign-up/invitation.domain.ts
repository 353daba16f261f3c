/** A customer as an invitation names them. */
type Invited = {
  readonly username: string;
  readonly is_business: boolean;
  /** How the merchant greets them; may be empty. */
  readonly called: string;
  readonly subscription_id: number;
  readonly merchant_name: string;
};

/** /welcome, where the customer proves the phone; the address holds no secret. */
const welcomeAddress = (
  publicUrl: string,
  { subscription_id }: Pick<Invited, 'subscription_id'>,
): string =>
  `${publicUrl}/welcome?${new URLSearchParams({ subscription_id: String(subscription_id) }).toString()}`;

/** The sign-up form of this customer; a business customer gets another form. */
const signUpAddress = (
  publicUrl: string,
  {
    username,
    merchant_name,
    is_business,
  }: Pick<Invited, 'username' | 'merchant_name' | 'is_business'>,
): string => {
  const query = new URLSearchParams({
    merchant_name,
    username,
    ...(is_business ? { is_business: 'True' } : {}),
  });
  return `${publicUrl}/customer/signup/${encodeURIComponent(username)}?${query.toString()}`;
};

const greeting = ({ called }: Invited): string => (called === '' ? 'Hello,' : `Hello ${called},`);

export type Invitation = { readonly subject: string; readonly text: string; readonly mail: string };

export const optInInvitation = (publicUrl: string, invited: Invited): Invitation => {
  const link = welcomeAddress(publicUrl, invited);
  const what = `${invited.merchant_name} invites you to get your bills by text. Confirm your phone number here: ${link}`;
  return {
    subject: `Get your bills from ${invited.merchant_name} by text`,
    text: `${what} Reply STOP to get none.`,
    mail: `${greeting(invited)}\n\n${what}`,
  };
};

export const signUpInvitation = (publicUrl: string, invited: Invited): Invitation => {
  const link = signUpAddress(publicUrl, invited);
  const what = `${invited.merchant_name} invites you to see and pay your bills online. Sign up here: ${link}`;
  return {
    subject: `See and pay your bills from ${invited.merchant_name} online`,
    text: `${what} Reply STOP to get none.`,
    mail: `${greeting(invited)}\n\n${what}`,
  };
};
