import { productMark } from '../contracts/product-mark';
import { classNames } from './class-names';
import styles from './ProductMark.module.css';

type ProductMarkProps = { readonly size?: 'small' | 'medium' | 'large' };

const { tileRadius, note, noteOpacity, pocket, clasp } = productMark;

/** The product's own symbol. */
export const ProductSymbol = () => (
  <svg className={styles.symbol} viewBox="0 0 32 32" aria-hidden="true">
    <rect className={styles.tile} width="32" height="32" rx={tileRadius} />
    <path className={styles.paper} d={note} fillOpacity={noteOpacity} />
    <path className={styles.paper} d={pocket} />
    <circle className={styles.tile} cx={clasp.x} cy={clasp.y} r={clasp.radius} />
  </svg>
);

/** The product's own symbol and name. */
export const ProductMark = ({ size = 'medium' }: ProductMarkProps) => (
  <span className={classNames(styles.mark, styles[size])}>
    <ProductSymbol />
    Billfold
  </span>
);
