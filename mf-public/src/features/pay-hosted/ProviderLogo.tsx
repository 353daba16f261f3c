import styles from './PayHosted.module.css';

/** The provider's own mark: a folded sheet, and its name. */
export const ProviderLogo = () => (
  <svg
    className={styles.providerLogo}
    viewBox="0 0 92 24"
    width="92"
    height="24"
    role="img"
    aria-label="Billfold"
  >
    <rect x="1" y="3.500" width="22" height="17" rx="4" fill="var(--color-brand)" />
    <path
      d="M1 9.500h22M15.500 15h4"
      fill="none"
      stroke="var(--color-on-accent)"
      strokeWidth="1.800"
      strokeLinecap="round"
    />
    <text
      x="29"
      y="17.500"
      fill="var(--color-brand)"
      fontSize="16"
      fontWeight="700"
      letterSpacing="-0.2"
      textLength="61"
      lengthAdjust="spacingAndGlyphs"
    >
      Billfold
    </text>
  </svg>
);
