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

/** A merchant's logo; its initials without a logo or when it cannot be loaded. */
export const Logo = ({ name, url, size = 'medium' }: LogoProps) => {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasImage = url !== undefined && url !== null && url !== '' && url !== failedUrl;
  if (hasImage)
    return (
      <img
        className={classNames(styles.logo, styles[size])}
        src={url}
        alt={name}
        onError={() => setFailedUrl(url)}
      />
    );
  return (
    <span
      className={classNames(styles.logo, styles.fallback, styles[size])}
      role="img"
      aria-label={name}
    >
      {initials(name)}
    </span>
  );
};
