import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { type Entry, EntryList } from '../../entities/entry/EntryList';
import { paths } from '../../module/paths';

const team: readonly Entry[] = [
  {
    to: paths.businessSettings.pattern,
    title: 'Business settings',
    text: 'Brand color, ways to pay, donations and reports.',
    icon: 'settings',
  },
  {
    to: paths.team.pattern,
    title: 'Team',
    text: "Who works here, what they can do, and where they're signed in.",
    icon: 'customers',
  },
  {
    to: paths.audit.pattern,
    title: 'Audit log',
    text: 'Who changed what, and when.',
    icon: 'clock',
  },
];
const keys: readonly Entry[] = [
  {
    to: paths.keys.pattern,
    title: 'API keys',
    text: 'Keys and sites for taking payments from your own website or server.',
    icon: 'key',
  },
  {
    to: paths.webhooks.pattern,
    title: 'Webhooks',
    text: 'Events that we send to your own server.',
    icon: 'send',
  },
];
const templates: Entry = {
  to: paths.messageTemplates.pattern,
  title: 'Message templates',
  text: 'Reusable texts for chats, mass messages and automation.',
  icon: 'chat',
};
const own: readonly Entry[] = [
  {
    to: paths.security.pattern,
    title: 'Security',
    text: 'Two-step verification, and your PIN for things that are hard to undo.',
    icon: 'lock',
  },
  {
    to: paths.sessions.pattern,
    title: 'Sessions',
    text: "Where you're signed in, and how to sign out.",
    icon: 'phone',
  },
];

const Group = ({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
}) => (
  <Stack gap={2}>
    <Heading level={2} size="small">
      {title}
    </Heading>
    <EntryList entries={entries} />
  </Stack>
);

/** The title, the merchant, and a link to each setting. It makes no call. */
export const SettingsScreen = () => {
  const { merchants, merchantName } = useSession();
  const mayManageTeam = useMay('team');
  const mayManageKeys = useMay('keys');
  const hasTemplates = useHasScreen(paths.messageTemplates.pattern);
  const ofBusiness = [
    ...(mayManageTeam ? team : []),
    ...(mayManageKeys ? keys : []),
    ...(hasTemplates ? [templates] : []),
  ];
  return (
    <Page>
      <Stack gap={4}>
        <div>
          <Heading level={1}>Settings</Heading>
          <p>
            {merchants.length > 1 ? merchants.map(({ name }) => name).join(' · ') : merchantName}
          </p>
        </div>
        {ofBusiness.length > 0 && <Group title="Business" entries={ofBusiness} />}
        <Group title="Your account" entries={own} />
      </Stack>
    </Page>
  );
};
