import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';
import { Icon } from './Icon';

type BackLinkProps = {
  /** The name of the screen above. */
  readonly children: string;
} & (
  | { /** A path of this site. */ readonly to: string; readonly onPress?: never }
  | { readonly onPress: () => void; readonly to?: never }
);

/** Leads to the screen above this one: the first line of a page, before its heading. */
export const BackLink = ({ children, to, onPress }: BackLinkProps) => {
  const content = (
    <>
      <Icon name="chevron-left" size={16} />
      {children}
    </>
  );
  return (
    <div className={styles.line}>
      {to === undefined ? (
        <button type="button" className={styles.link} onClick={onPress}>
          {content}
        </button>
      ) : (
        <Link className={styles.link} to={to}>
          {content}
        </Link>
      )}
    </div>
  );
};
