import { classNames } from './class-names';
import styles from './Spinner.module.css';

type SpinnerProps = { readonly size?: 'small' | 'medium' | 'large' };

/** A turning ring without meaning of its own: put it beside a text, or use Loader. */
export const Spinner = ({ size = 'medium' }: SpinnerProps) => (
  <span className={classNames(styles.spinner, styles[size])} aria-hidden="true" />
);
