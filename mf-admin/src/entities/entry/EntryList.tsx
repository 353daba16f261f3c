import { TextLink } from '@billfold/shared/ui/TextLink';
import styles from './EntryList.module.css';

type Entry = { readonly to: string; readonly title: string; readonly text: string };

/** Links to the screens of a part of the console, each with what it is for. */
export const EntryList = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ to, title, text }) => (
      <li key={to} className={styles.entry}>
        <TextLink to={to}>{title}</TextLink>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
