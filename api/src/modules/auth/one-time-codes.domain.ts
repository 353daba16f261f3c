import { createHmac, randomInt } from 'node:crypto';
import { codeLimits } from '@billfold/shared/contracts/limits';

export type TextedPurpose = 'opt_in' | 'hosted' | 'sign_up';
export type LinkedPurpose =
  | 'password_reset'
  | 'password_create'
  | 'pin_reset'
  | 'sign_up'
  | 'contact_change'
  | 'contact_proposal';
export type CodePurpose = TextedPurpose | LinkedPurpose;

/** The person, phone and purpose of a code; it is valid for nothing else. */
export type CodeBinding = {
  readonly purpose: TextedPurpose;
  readonly userId: number;
  readonly merchantId: number;
  /** Ten digits. */
  readonly phone: string;
};

export const createTextedCode = (): string =>
  String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0');

/** As people type and paste it: '123 456', '123-456'. */
export const readTextedCode = (typed: string): string => typed.replaceAll(/[^a-z0-9]/gi, '');

/** The stored hash of a code. It uses the pepper, because a million codes are tried in a second. */
export const hashTextedCode = (
  pepper: string,
  { purpose, userId, merchantId, phone }: CodeBinding,
  code: string,
): Buffer =>
  createHmac('sha256', pepper)
    .update(`one-time-code:${purpose}:${userId}:${merchantId}:${phone}:${code}`)
    .digest();
