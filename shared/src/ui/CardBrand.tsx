import type { ReactNode } from 'react';
import type { CardType } from '../contracts/payment-method.contract';
import { cardBrandName, readCardBrand } from '../format/card';
import styles from './CardBrand.module.css';
import { Icon } from './Icon';

const marks: Readonly<Record<CardType, ReactNode>> = {
  visa: (
    <>
      <rect width="38" height="24" rx="4" fill="#1a3f8f" />
      <path
        d="M6 8l3 8h2l3.5-8M17.5 8l-1.5 8M24 9c-1-.9-4-.9-4 1s4 1.5 4 3.5-3 2.2-4.6 1M27 16l3-8h1.5l1.5 8m-5-2.5h4"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
      />
    </>
  ),
  mastercard: (
    <>
      <rect width="38" height="24" rx="4" fill="#20262b" />
      <circle cx="15.5" cy="12" r="7" fill="#e2402f" />
      <circle cx="22.5" cy="12" r="7" fill="#f2a33a" fillOpacity="0.9" />
    </>
  ),
  amex: (
    <>
      <rect width="38" height="24" rx="4" fill="#1b76bd" />
      <path
        d="M5 15.5 8 8.5l3 7m-5-2.3h4M13 15.5v-7l2.5 4 2.5-4v7M25 8.5h-4.5v7H25m-4.5-3.5h4M27.5 8.5l5 7m0-7-5 7"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
      />
    </>
  ),
  discover: (
    <>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#fff" stroke="#9aa7a4" />
      <path d="M37.5 12c-7 5-16 9-26 11.5H34a3.5 3.5 0 0 0 3.5-3.5z" fill="#ef8a2f" />
      <circle cx="19" cy="10" r="5" fill="#ef8a2f" />
    </>
  ),
};

type CardBrandProps = {
  /** A name or a code 1 to 4, as `card_type` carries it; an unknown one draws a plain card. */
  readonly cardType: string | number | null | undefined;
  /** A bank account draws a bank instead. */
  readonly isBank?: boolean;
};

/** The mark of a card's brand. */
export const CardBrand = ({ cardType, isBank = false }: CardBrandProps) => {
  const brand = isBank ? null : readCardBrand(cardType);
  if (brand === null) {
    return (
      <span className={styles.plain}>
        <Icon name={isBank ? 'bank' : 'card'} {...(isBank ? { label: 'Bank account' } : {})} />
      </span>
    );
  }
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 38 24"
      width="38"
      height="24"
      role="img"
      aria-label={cardBrandName(brand)}
    >
      {marks[brand]}
    </svg>
  );
};
