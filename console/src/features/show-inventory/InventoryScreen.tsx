import type {
  CollectedReport,
  InventoryDifferences,
  InventoryScript,
  PaymentInventory,
} from '@billfold/shared/contracts/beacon.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useEnvironmentLoad } from '../../api/use-environment-load';
import { useQuery } from '../../api/use-query';
import { ReportTable } from '../../entities/report/ReportTable';
import { Command } from '../../entities/rollout/Command';
import { Address } from '../../entities/rollout/Address';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';
import { groupInventory, roleWords, type ScriptGroup } from './inventory-groups';
import styles from './InventoryScreen.module.css';

type Answer = {
  readonly inventory: PaymentInventory;
  readonly found: InventoryDifferences;
  readonly refused: readonly CollectedReport[];
};

const scripts: readonly Column<InventoryScript>[] = [
  { id: 'url', header: 'Script', cell: ({ url }) => url.slice(url.lastIndexOf('/') + 1) },
  { id: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { id: 'approver', header: 'Approved by', cell: ({ approver }) => approver },
  {
    id: 'integrity',
    header: 'Hash',
    cell: ({ integrity }) => <span className={styles.hash}>{integrity}</span>,
  },
];

const count = (length: number, one: string): string =>
  length === 1 ? `1 ${one}` : `${length} ${one}s`;

/** One release and its scripts, folded. */
const Group = ({
  group: { module, release, scripts: own },
  state,
  of,
}: {
  readonly group: ScriptGroup;
  readonly state: RolloutState | undefined;
  readonly of: string;
}) => (
  <details className={styles.part}>
    <summary>
      {`${module} ${shortRelease(release)} `}
      <span className={styles.small}>
        {[count(own.length, 'script'), roleWords(release, state)].filter(Boolean).join(', ')}
      </span>
    </summary>
    <DataTable
      label={`Scripts of ${release} on ${of}`}
      columns={scripts}
      rows={own}
      rowKey={({ url }) => url}
      emptyText="No script"
    />
  </details>
);

const Headers = ({
  title,
  headers,
  frames,
}: {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly frames?: readonly string[];
}) =>
  Object.keys(headers).length === 0 && frames === undefined ? null : (
    <details className={styles.part}>
      <summary>{title}</summary>
      <Facts>
        {Object.entries(headers).map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
        {frames !== undefined && (
          <Fact label="Frames of others">{frames.length === 0 ? 'none' : frames.join(', ')}</Fact>
        )}
      </Facts>
    </details>
  );

const Groups = ({
  groups,
  states,
  of,
}: {
  readonly groups: readonly ScriptGroup[];
  readonly states: readonly RolloutState[];
  readonly of: string;
}) =>
  groups.map((group) => (
    <Group
      key={group.release}
      group={group}
      state={states.find(({ module }) => module === group.module)}
      of={of}
    />
  ));

const Inventory = ({
  inventory,
  states,
}: {
  readonly inventory: PaymentInventory;
  readonly states: readonly RolloutState[];
}) => {
  const { shared, sharedHeaders, pages } = groupInventory(inventory);
  if (pages.length === 0) return <EmptyState title="No payment page is served here" />;
  return (
    <Stack gap={5}>
      {shared.length > 0 && (
        <Card padding="medium">
          <Heading level={2}>Every payment page</Heading>
          <Groups groups={shared} states={states} of="every payment page" />
          <Headers title="Headers that all have" headers={sharedHeaders} />
        </Card>
      )}
      <Stack gap={3}>
        <Heading level={2}>
          {pages.length === 1 ? 'One payment page' : `${pages.length} payment pages`}
        </Heading>
        {pages.map(({ path, groups, headers, frames }) => (
          <Card key={path} padding="medium">
            <Heading level={3}>
              <Address>{path}</Address>
            </Heading>
            <Groups groups={groups} states={states} of={path} />
            <Headers
              title={shared.length > 0 ? 'Headers of its own, and frames' : 'Headers and frames'}
              headers={headers}
              frames={frames}
            />
          </Card>
        ))}
      </Stack>
    </Stack>
  );
};

const LastWatch = ({ of }: { readonly of: InventoryDifferences['lastWatch'] }) =>
  of === null ? (
    <p>
      No browser has compared these pages with the inventory yet.{' '}
      <Command>npm run registry -- watch</Command> does, once a week at least.
    </p>
  ) : (
    <p className={styles.small}>
      Compared last <Moment at={of.at} />, by {of.by}: {count(of.pages, 'page')},{' '}
      {count(of.differences, 'difference')}.
    </p>
  );

/** Lists every script that a payment page may run, the differences found, and browsers' refusals without a module. */
export const InventoryScreen = () => {
  const { api, overview } = useConsole();
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const states =
    overview.status === 'loaded'
      ? (overview.value.environments.find(({ name }) => name === environment)?.modules ?? [])
      : [];
  const answer = useEnvironmentLoad(environment, async (signal): Promise<Answer> => {
    const [inventory, found, refused] = await Promise.all([
      api.readInventory(environment, signal),
      api.readDifferences(environment, signal),
      api.readReports(environment, { module: 'none', kinds: ['csp', 'integrity'] }, signal),
    ]);
    return { inventory, found, refused };
  });
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Scripts on payment pages</Heading>
        <Inline>
          <EnvironmentSelect
            value={environment}
            onChange={(value) => change({ environment: value })}
          />
        </Inline>
        <LoadedArea of={answer} label="the inventory">
          {({ inventory, found: { lastWatch, differences }, refused }) => (
            <Stack gap={5}>
              <Stack gap={3}>
                <Heading level={2}>Differences found</Heading>
                <LastWatch of={lastWatch} />
                {(lastWatch !== null || differences.length > 0) && (
                  <ReportTable
                    label="Differences found"
                    rows={differences}
                    emptyText="No difference was found in the last 30 days"
                  />
                )}
              </Stack>
              <p className={styles.small}>
                Made <Moment at={inventory.generatedAt} /> from every release that a payment page
                may run.
              </p>
              <Inventory inventory={inventory} states={states} />
              <Stack gap={3}>
                <Heading level={2}>Refused on any page, of no module</Heading>
                <p className={styles.small}>
                  Inline code and files of others that the pages’ policy kept out, as browsers
                  reported them: extensions and injected scripts, or something that we forgot.
                </p>
                <ReportTable
                  label="Refused, of no module"
                  rows={refused}
                  emptyText="Browsers reported nothing"
                  hasKind
                />
              </Stack>
            </Stack>
          )}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
