import { classNames } from './class-names';
import styles from './Loader.module.css';
import { Spinner } from './Spinner';

type LoaderProps = {
  /** Read out and shown; default 'Loading'. */
  readonly label?: string;
  /** Keeps the label for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** `page` fills the screen's height, `block` a box, `inline` a line. */
  readonly layout?: 'page' | 'block' | 'inline';
};

/** Shows that content is loading. */
export const Loader = ({
  label = 'Loading',
  isLabelHidden = false,
  layout = 'block',
}: LoaderProps) => (
  <div className={classNames(styles.loader, styles[layout])} role="status">
    <Spinner size={layout === 'inline' ? 'small' : 'large'} />
    <span className={isLabelHidden ? styles.hidden : styles.label}>{label}</span>
  </div>
);
