import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { EntryList } from '../../entities/entry/EntryList';
import { reportKinds } from './report-kinds';

/** The title, and a link to each report. It makes no call. */
export const ReportsScreen = () => {
  const mayRead = useMay('reports');
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Reports</Heading>
        {mayRead ? (
          <EntryList
            entries={Object.values(reportKinds).map(({ path, ...kind }) => ({ to: path, ...kind }))}
          />
        ) : (
          <ErrorArea errors={missingPermissionText('reports')} />
        )}
      </Stack>
    </Page>
  );
};
