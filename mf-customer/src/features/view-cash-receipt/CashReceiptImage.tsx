import styles from './ViewCashReceiptScreen.module.css';

const lines = [
  { y: 148, left: 96, right: 34 },
  { y: 174, left: 72, right: 28 },
  { y: 200, left: 84, right: 40 },
] as const;

const Notes = () => (
  <g>
    <g transform="rotate(-9 96 318)">
      <rect className={styles.noteBack} x="36" y="278" width="132" height="70" rx="8" />
    </g>
    <rect className={styles.note} x="44" y="290" width="132" height="70" rx="8" />
    <rect className={styles.noteLine} x="52" y="298" width="116" height="54" rx="4" />
    <circle className={styles.noteLine} cx="110" cy="325" r="18" />
    <path
      className={styles.sign}
      d="M110 313v24M116 318.500c-1.200-2-3.300-3-6-3-3.400 0-6 1.700-6 4.500 0 6 12 3 12 9.200 0 2.800-2.600 4.800-6 4.800-3 0-5.200-1.200-6.400-3.400"
    />
  </g>
);

const Stamp = () => (
  <g transform="rotate(-14 232 318)">
    <circle className={styles.stamp} cx="232" cy="318" r="42" />
    <circle className={styles.stampLine} cx="232" cy="318" r="35" />
    <path className={styles.check} d="M214 319l13 13 24-27" />
  </g>
);

/** A receipt with its total, the notes it was paid with, and the mark of the counter. */
export const CashReceiptImage = () => (
  <svg
    className={styles.image}
    viewBox="0 0 320 420"
    role="img"
    aria-label="A receipt for a payment in cash: bank notes beside a slip of paper with a check mark"
  >
    <ellipse className={styles.shade} cx="160" cy="400" rx="120" ry="9" />
    <path
      className={styles.paper}
      d="M64 34a10 10 0 0 1 10-10h172a10 10 0 0 1 10 10v350l-12-9-12 9l-12-9-12 9l-12-9-12 9l-12-9-12 9l-12-9-12 9l-12-9-12 9l-12-9-12 9l-12-9-12 9z"
    />
    <rect className={styles.mark} x="138" y="46" width="44" height="44" rx="12" />
    <path className={styles.wallet} d="M148 60h24v17h-24zM148 60l16-5v5M166 67h6v4h-6z" />
    <rect className={styles.title} x="112" y="104" width="96" height="10" rx="5" />
    <path className={styles.dashes} d="M84 130h152M84 224h152" />
    {lines.map(({ y, left, right }) => (
      <g key={y}>
        <rect className={styles.line} x="84" y={y} width={left} height="8" rx="4" />
        <rect className={styles.line} x={236 - right} y={y} width={right} height="8" rx="4" />
      </g>
    ))}
    <rect className={styles.total} x="84" y="242" width="52" height="12" rx="6" />
    <rect className={styles.total} x="176" y="240" width="60" height="16" rx="8" />
    <Notes />
    <Stamp />
  </svg>
);
