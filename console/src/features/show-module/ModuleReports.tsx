import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { ReportTable } from '../../entities/report/ReportTable';
import styles from './ModuleScreen.module.css';

/** Shows browsers' refusals of the module, and ignored overrides. */
export const ModuleReports = ({
  environment,
  module,
}: {
  readonly environment: string;
  readonly module: string;
}) => {
  const { api } = useConsole();
  const reports = useLoad(
    `${environment} ${module}`,
    (signal) => api.readReports(environment, { module }, signal),
    30_000,
  );
  return (
    <Card padding="large">
      <Stack>
        <Heading level={2}>Browsers’ reports</Heading>
        <LoadedArea of={reports} label="the reports">
          {(rows) =>
            rows.length === 0 ? (
              <p className={styles.small}>Browsers reported nothing.</p>
            ) : (
              <ReportTable label="Reports" rows={rows} emptyText="" hasKind />
            )
          }
        </LoadedArea>
      </Stack>
    </Card>
  );
};
