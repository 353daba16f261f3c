import type { SessionSnapshot, SessionUser } from '@billfold/shared/contracts/remote.contract';
import type { UserInfo } from '@billfold/shared/contracts/session.contract';
import { createSelector } from '@reduxjs/toolkit';
import type { AuthState } from './auth.slice';
import type { ProfileState } from './profile.slice';
import type { SessionState } from './session-state';

export const selectAuth = ({ auth }: SessionState): AuthState => auth;
export const selectUserInfo = ({ auth }: SessionState): UserInfo | null => auth.user_info;
export const selectProfile = ({ profile }: SessionState): ProfileState => profile;

export type SignedInKind = 'merchant' | 'customer' | 'nobody';

/** The portal that the session belongs to; `nobody` without a token. */
export const kindOf = (auth: AuthState): SignedInKind => {
  if (auth.auth_token === null) return 'nobody';
  return auth.is_merchant === true ? 'merchant' : 'customer';
};
export const selectKind = ({ auth }: SessionState): SignedInKind => kindOf(auth);

const sessionUser = (auth: AuthState): SessionUser | null => {
  if (auth.user_info === null || auth.auth_token === null) return null;
  const {
    id,
    first_name,
    last_name,
    is_business,
    business_name,
    username,
    formatted_phone,
    email,
    is_merchant,
    bill_only,
    pay_only,
    email_unconfirmed,
    has_pin,
  } = auth.user_info;
  return {
    id,
    first_name,
    last_name,
    is_business,
    business_name,
    username,
    formatted_phone,
    email,
    is_merchant,
    ...(bill_only === true ? { bill_only } : {}),
    ...(pay_only === true ? { pay_only } : {}),
    ...(email_unconfirmed === true ? { email_unconfirmed } : {}),
    ...(has_pin === undefined ? {} : { has_pin }),
  };
};

/** The chosen merchant as long as the person still works there. */
export const chosenMerchantOf = ({ merchants, chosenMerchantId }: ProfileState): number | null =>
  merchants.find(({ id }) => id === chosenMerchantId)?.id ?? null;

/** The name and logo at the head of the menu. */
export type MenuOwner = { readonly name: string; readonly logoUrl: string | null };

/** The chosen merchant, or the only one; null for all of several, and before any is known. */
export const selectMenuOwner = createSelector(
  [selectAuth, selectProfile],
  (auth, profile): MenuOwner | null => {
    const { merchants } = profile;
    const chosenId = chosenMerchantOf(profile);
    if (merchants.length > 1 && chosenId === null) return null;
    const chosen = merchants.find(({ id }) => id === chosenId);
    const name = chosen?.name ?? auth.merchant_name;
    const isFirst = chosen === undefined || chosen.id === auth.merchant_id;
    return name === null
      ? null
      : { name, logoUrl: chosen?.logo_url ?? (isFirst ? auth.merchant_logo : null) };
  },
);

/** The signed-in user without the token; the same object until it changes. */
export const selectSessionSnapshot = createSelector(
  [selectAuth, selectProfile],
  (auth, profile): SessionSnapshot => ({
    isSignedIn: auth.auth_token !== null,
    isMerchant: kindOf(auth) === 'merchant',
    userId: auth.user_id,
    role: auth.user_role,
    username: auth.username,
    merchantId: auth.merchant_id,
    merchantName: auth.merchant_name,
    merchantLogo: auth.merchant_logo,
    user: sessionUser(auth),
    merchants: profile.merchants,
    integrations: profile.integrations,
    chosenMerchantId: chosenMerchantOf(profile),
    defaultReportRange: profile.defaultReportRange,
  }),
);
