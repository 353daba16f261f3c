import { capitalise } from '@billfold/shared/format/names';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useParams } from 'react-router-dom';
import { readId } from '../../module/paths';
import { application } from './application.resource';

/** The status of a merchant's application. */
export const ApplicationScreen = () => {
  const id = readId(useParams().applicationId);
  const [data, reload] = useResource(application, id);
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Onboarding</Heading>
        {id === null ? (
          <ErrorArea errors="Application not found." />
        ) : (
          <WhenLoaded data={data} loadingLabel="Loading application" onRetry={reload}>
            {({ merchant_name: name, status }) => (
              <Facts>
                <Fact label="Business">{name}</Fact>
                <Fact label="Status">{capitalise(status)}</Fact>
              </Facts>
            )}
          </WhenLoaded>
        )}
      </Stack>
    </Page>
  );
};
