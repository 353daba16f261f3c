import { useState } from 'react';
import { initials } from '../format/names';
import { classNames } from './class-names';
import styles from './Logo.module.css';

type LogoProps = {
  /** The merchant's name: the image's text, and the source of the initials that replace it. */
  readonly name: string;
  readonly url?: string | null;
  readonly size?: 'small' | 'medium' | 'large';
};

const Box = ({ name, url, size = 'medium' }: LogoProps) => {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <span
      className={classNames(styles[size], isLoaded ? styles.logo : styles.fallback)}
      role="img"
      aria-label={name}
    >
      {!isLoaded && initials(name)}
      {url && <img src={url} alt="" onLoad={() => setLoaded(true)} />}
    </span>
  );
};

/** A merchant's logo; its initials until it is loaded, without one, or when it cannot be loaded. */
export const Logo = (props: LogoProps) => <Box key={props.url} {...props} />;
