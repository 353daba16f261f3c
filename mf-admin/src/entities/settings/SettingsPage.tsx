import { BackLink } from '@billfold/shared/ui/BackLink';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline } from '@billfold/shared/ui/Stack';
import type { ReactNode } from 'react';
import { paths } from '../../module/paths';
import styles from './Settings.module.css';

type SettingsPageProps = {
  readonly title: string;
  /** One sentence about the page. */
  readonly text?: string;
  /** The main button, beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the settings: the way back, the title, and sections of one width and distance. */
export const SettingsPage = ({ title, text, action, children }: SettingsPageProps) => (
  <Page>
    <div className={styles.page}>
      <BackLink to={paths.settings.pattern}>Settings</BackLink>
      <div>
        <Inline justify="between">
          <Heading level={1}>{title}</Heading>
          {action}
        </Inline>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </div>
  </Page>
);
