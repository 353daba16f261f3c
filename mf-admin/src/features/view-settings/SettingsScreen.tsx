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
    text: "Who works here, what they can do, and where they're signed in.",
  },
  { to: paths.audit.pattern, title: 'Audit log', text: 'Who changed what, and when.' },
];
const keys = {
  to: paths.keys.pattern,
  title: 'API keys',
  text: 'Keys and sites for taking payments from your own website or server.',
};
const templates = {
  to: paths.messageTemplates.pattern,
  title: 'Message templates',
  text: 'Reusable texts for chats, mass messages and automation.',
};
const own = [
  {
    to: paths.security.pattern,
    title: 'Security',
    text: 'Two-step verification, and your PIN for things that are hard to undo.',
  },
  {
    to: paths.sessions.pattern,
    title: 'Sessions',
    text: "Where you're signed in, and how to sign out.",
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
