import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { EntryList } from '../../entities/entry/EntryList';
import { paths } from '../../module/paths';

const team = [
  {
    to: paths.team.pattern,
    title: 'Team',
    text: 'Who works here, what each person may do, and where they are signed in.',
  },
  { to: paths.audit.pattern, title: 'Audit log', text: 'Who changed what, and when.' },
];
const keys = {
  to: paths.keys.pattern,
  title: 'API keys',
  text: 'Keys and sites with which your own website or server takes payments.',
};
const templates = {
  to: paths.messageTemplates.pattern,
  title: 'Message templates',
  text: 'Texts that are written once, for chats, mass messages and automated events.',
};
const own = [
  {
    to: paths.security.pattern,
    title: 'Security',
    text: 'Your second factor, and your PIN, which confirms what is hard to undo.',
  },
  {
    to: paths.sessions.pattern,
    title: 'Sessions',
    text: 'Where you are signed in, and how to sign out there.',
  },
];

/** The title, the merchant, and a link to each setting. It makes no call. */
export const SettingsScreen = () => {
  const { merchants, merchantName } = useSession();
  const mayManageTeam = useMay('team');
  const mayManageKeys = useMay('keys');
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
        <EntryList
          entries={[
            ...(mayManageTeam ? team : []),
            ...(mayManageKeys ? [keys] : []),
            ...(hasTemplates ? [templates] : []),
            ...own,
          ]}
        />
      </Stack>
    </Page>
  );
};
