import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { Moment } from '../../entities/rollout/Moment';
import styles from './ModuleScreen.module.css';

const columns: readonly Column<CollectedReport>[] = [
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'rule', header: 'Rule', cell: ({ rule }) => rule },
  { id: 'subject', header: 'What', cell: ({ subject }) => subject },
  { id: 'count', header: 'Times', cell: ({ count }) => count },
  { id: 'lastAt', header: 'Last', cell: ({ lastAt }) => <Moment at={lastAt} isShort /> },
];

/** What browsers refused of the module, and what was ignored. */
export const ModuleReports = ({ environment, module }: { readonly environment: string; readonly module: string }) => {
  const { api } = useConsole();
  const reports = useLoad(`${environment} ${module}`, (signal) => api.readReports(environment, module, signal), 30_000);
  return (
    <Card padding="large">
      <Stack>
        <Heading level={2}>Browsers’ reports</Heading>
        <LoadedArea of={reports} label="the reports">
          {(rows) =>
            rows.length === 0 ? (
              <p className={styles.small}>Browsers reported nothing.</p>
            ) : (
              <DataTable label="Reports" columns={columns} rows={rows} rowKey={({ kind, rule, subject }) => `${kind} ${rule} ${subject}`} emptyText="" />
            )
          }
        </LoadedArea>
      </Stack>
    </Card>
  );
};
