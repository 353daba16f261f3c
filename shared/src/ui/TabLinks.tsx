import { useLayoutEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { classNames } from './class-names';
import styles from './Tabs.module.css';

type TabLinksProps = {
  readonly label: string;
  readonly items: readonly {
    readonly to: To;
    readonly label: string;
    readonly isCurrent: boolean;
  }[];
};

/**
 * Tabs that are addresses of their own: the page below them is that of the current one, and stays where it is scrolled
 * to.
 */
export const TabLinks = ({ label, items }: TabLinksProps) => {
  const strip = useRef<HTMLElement>(null);
  const currentAt = items.findIndex((item) => item.isCurrent);
  useLayoutEffect(() => {
    const tab = strip.current?.children[currentAt];
    if (!strip.current || !tab) return;
    const [frame, box] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.current.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  }, [currentAt]);
  return (
    <nav ref={strip} className={styles.list} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          preventScrollReset
          className={classNames(styles.tab, styles.link)}
          {...(item.isCurrent && { 'aria-current': 'page', 'data-selected': true })}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
};
