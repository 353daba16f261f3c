import { Type, type Static } from 'typebox';
import { payLink } from './pay-link';
import { UserInfo } from './session.contract';

/** POST users/open_pay_link: what is behind the `#` of the address. */
export const PayLinkRequest = Type.Object(
  { link: Type.String({ pattern: `^[A-Za-z0-9]{${payLink.length}}$` }) },
  { additionalProperties: false },
);
export type PayLinkRequest = Static<typeof PayLinkRequest>;

export const PayLinkAnswer = Type.Object({
  auth_token: Type.String({
    description: 'a session that views this bill and pays it with a card that is entered',
  }),
  invoice: Type.Integer(),
  merchant_name: Type.String(),
  user: UserInfo,
});
export type PayLinkAnswer = Static<typeof PayLinkAnswer>;
