import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import styles from './SettingsScreen.module.css';

const Entry = ({
  to,
  title,
  children,
}: {
  readonly to: string;
  readonly title: string;
  readonly children: string;
}) => (
  <li className={styles.entry}>
    <TextLink to={to}>{title}</TextLink>
    <p>{children}</p>
  </li>
);

/** The title, whose settings they are, and where each is changed. It asks the server for nothing. */
export const SettingsScreen = () => {
  const { merchants, merchantName } = useSession();
  const mayManageTeam = useMay('team');
  const hasTemplates = useHasScreen(paths.messageTemplates.pattern);
  return (
    <Page width="wide">
      <Stack gap={4}>
        <div>
          <Heading level={1}>Settings</Heading>
          <p>
            {merchants.length > 1 ? merchants.map(({ name }) => name).join(' · ') : merchantName}
          </p>
        </div>
        <ul className={styles.entries}>
          {mayManageTeam && (
            <Entry to={paths.team.pattern} title="Team">
              Who works here, what each person may do, and where they are signed in.
            </Entry>
          )}
          {mayManageTeam && (
            <Entry to={paths.audit.pattern} title="Audit log">
              Who changed what, and when.
            </Entry>
          )}
          {hasTemplates && (
            <Entry to={paths.messageTemplates.pattern} title="Message templates">
              Texts that are written once, for chats, mass messages and automated events.
            </Entry>
          )}
          <Entry to={paths.security.pattern} title="Security">
            Your second factor, and your PIN, which confirms what is hard to undo.
          </Entry>
          <Entry to={paths.sessions.pattern} title="Sessions">
            Where you are signed in, and how to sign out there.
          </Entry>
        </ul>
      </Stack>
    </Page>
  );
};
