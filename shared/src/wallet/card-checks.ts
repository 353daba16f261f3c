import { cardTypes } from '../contracts/limits';
import { cardBrandName } from '../format/card';
import { expiryRule, textRule, tickedRule, zipRule } from '../forms/rules/rules';
import type { CardToken } from '../tokenizer/card-frame';
import { object } from 'yup';
import { addMethodTexts } from './method-texts';
import { findMalformed, findMissing, type Check, type Problems } from './ordered-checks';

/** The whole form, or the short one inside auto-pay. */
export type AddCardVariant = 'full' | 'auto_pay';

export type AddCardValues = {
  readonly name: string;
  readonly expiration: string;
  readonly address_zip: string;
  readonly nickname: string;
  readonly acknowledge: boolean;
};

type RequiredName = 'name' | 'expiration' | 'address_zip' | 'nickname';
const requiredNames: Readonly<Record<AddCardVariant, readonly RequiredName[]>> = {
  full: ['name', 'expiration', 'address_zip', 'nickname'],
  auto_pay: ['name', 'expiration', 'address_zip'],
};

export const addCardSchema = (variant: AddCardVariant) =>
  object({
    name: textRule(),
    expiration: expiryRule(),
    address_zip: zipRule(),
    ...(variant === 'full'
      ? { nickname: textRule(), acknowledge: tickedRule(addMethodTexts.unauthorized) }
      : {}),
  });

/** True of no nickname, and of one that a form proposed for a card, such as 'Visa 1111'. */
export const isProposed = (nickname: string): boolean => {
  const [, brandName] = /^(.+) \d{4}$/.exec(nickname) ?? [];
  return nickname.trim() === '' || cardTypes.some((brand) => cardBrandName(brand) === brandName);
};

/** In the order of the specification: card, form of the fields, missing ones, authorization. */
export const checkCard = (
  values: AddCardValues,
  problems: Problems,
  card: CardToken | null,
  variant: AddCardVariant,
): Check => {
  if (card === null) return { kind: 'blocked', message: addMethodTexts.noCard, show: [] };
  const malformed = findMalformed(values, problems);
  if (malformed.length > 0) return { kind: 'blocked', message: null, show: malformed };
  const missing = findMissing(values, requiredNames[variant]);
  if (missing.length > 0)
    return { kind: 'blocked', message: addMethodTexts.incomplete, show: missing };
  // Beside the box, which takes the focus: it may be below the window.
  if (variant === 'full' && !values.acknowledge)
    return { kind: 'blocked', message: null, show: ['acknowledge'] };
  return { kind: 'passed' };
};
