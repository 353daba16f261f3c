import type { CollectedReport, InventoryScript, PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { useChoices } from '../../entities/rollout/use-choices';
import { groupInventory, roleWords, type ScriptGroup } from './inventory-groups';
import styles from './InventoryScreen.module.css';

type Answer = { readonly inventory: PaymentInventory; readonly differences: readonly CollectedReport[] };

const scripts: readonly Column<InventoryScript>[] = [
  { id: 'url', header: 'Script', cell: ({ url }) => url.slice(url.lastIndexOf('/') + 1) },
  { id: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { id: 'approver', header: 'Approved by', cell: ({ approver }) => approver },
  { id: 'integrity', header: 'Hash', cell: ({ integrity }) => <span className={styles.hash}>{integrity}</span> },
];
const differences: readonly Column<CollectedReport>[] = [
  { id: 'lastAt', header: 'Last', cell: ({ lastAt }) => <Moment at={lastAt} isShort /> },
  { id: 'rule', header: 'Rule', cell: ({ rule }) => rule },
  { id: 'subject', header: 'What', cell: ({ subject }) => subject },
  { id: 'count', header: 'Times', cell: ({ count }) => count },
];

const count = (length: number): string => (length === 1 ? '1 script' : `${length} scripts`);

/** One release and its scripts, folded: whoever looks for one opens it. */
const Group = ({ group: { module, release, scripts: own }, state, of }: { readonly group: ScriptGroup; readonly state: RolloutState | undefined; readonly of: string }) => (
  <details className={styles.part}>
    <summary>
      {`${module} ${shortRelease(release)} `}
      <span className={styles.small}>{[count(own.length), roleWords(release, state)].filter(Boolean).join(', ')}</span>
    </summary>
    <DataTable label={`Scripts of ${release} on ${of}`} columns={scripts} rows={own} rowKey={({ url }) => url} emptyText="No script" />
  </details>
);

const Headers = ({ title, headers, frames }: { readonly title: string; readonly headers: Readonly<Record<string, string>>; readonly frames?: readonly string[] }) =>
  Object.keys(headers).length === 0 && frames === undefined ? null : (
    <details className={styles.part}>
      <summary>{title}</summary>
      <Facts>
        {Object.entries(headers).map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
        {frames !== undefined && <Fact label="Frames of others">{frames.length === 0 ? 'none' : frames.join(', ')}</Fact>}
      </Facts>
    </details>
  );

const Groups = ({ groups, states, of }: { readonly groups: readonly ScriptGroup[]; readonly states: readonly RolloutState[]; readonly of: string }) =>
  groups.map((group) => <Group key={group.release} group={group} state={states.find(({ module }) => module === group.module)} of={of} />);

const Inventory = ({ inventory, states }: { readonly inventory: PaymentInventory; readonly states: readonly RolloutState[] }) => {
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
        <Heading level={2}>{pages.length === 1 ? 'One payment page' : `${pages.length} payment pages`}</Heading>
        {pages.map(({ path, groups, headers, frames }) => (
          <Card key={path} padding="medium">
            <Heading level={3}>{path}</Heading>
            <Groups groups={groups} states={states} of={path} />
            <Headers title={shared.length > 0 ? 'Headers of its own, and frames' : 'Headers and frames'} headers={headers} frames={frames} />
          </Card>
        ))}
      </Stack>
    </Stack>
  );
};

/** Every script that a payment page may run, and what was found to differ. */
export const InventoryScreen = () => {
  const { api, overview } = useConsole();
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const states = overview.status === 'loaded' ? (overview.value.environments.find(({ name }) => name === environment)?.modules ?? []) : [];
  const answer = useLoad(environment === '' ? null : environment, async (signal): Promise<Answer> => {
    const [inventory, reports] = await Promise.all([api.readInventory(environment, signal), api.readReports(environment, undefined, signal)]);
    return { inventory, differences: reports.filter(({ kind }) => kind === 'inventory') };
  });
  return (
    <Page>
      <Stack gap={5}>
        <Heading level={1}>Scripts on payment pages</Heading>
        <Inline>
          <Select label="Environment" options={choices.environments} value={environment} onChange={(value) => change({ environment: value })} />
        </Inline>
        <LoadedArea of={answer} label="the inventory">
          {({ inventory, differences: found }) => (
            <Stack gap={5}>
              <Stack gap={3}>
                <Heading level={2}>Differences found</Heading>
                <DataTable label="Differences found" columns={differences} rows={found} rowKey={({ rule, subject }) => `${rule} ${subject}`} emptyText="What browsers ran is what stands here" />
              </Stack>
              <p className={styles.small}>
                Made <Moment at={inventory.generatedAt} /> from every release that a payment page may run.
              </p>
              <Inventory inventory={inventory} states={states} />
            </Stack>
          )}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
