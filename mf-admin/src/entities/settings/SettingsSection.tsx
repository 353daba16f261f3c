import { Heading } from '@billfold/shared/ui/Heading';
import type { ReactNode } from 'react';
import styles from './Settings.module.css';

type SettingsSectionProps = {
  readonly title: string;
  /** The accessible name; default: the title. */
  readonly label?: string;
  readonly level?: 2 | 3;
  /** What the setting is for, below its title. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
};

/** One setting in a card: what it is at the left, its controls at the right; on phones below each other. */
export const SettingsSection = ({
  title,
  label = title,
  level = 2,
  text,
  children,
}: SettingsSectionProps) => (
  <section aria-label={label} className={styles.section}>
    <div>
      <Heading level={level} size="small">
        {title}
      </Heading>
      {text !== undefined && <p className={styles.about}>{text}</p>}
    </div>
    <div className={styles.controls}>{children}</div>
  </section>
);
