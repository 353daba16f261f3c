import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import type { ReactNode } from 'react';
import { paths } from '../../module/paths';
import { loggedTrigger } from './logged-trigger.resource';

type LogFrameProps = {
  /** Null: the address names no event. */
  readonly triggerId: number | null;
  readonly title: string;
  /** Leads to the screen above; default: to Automation. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
};

/** Whose log it is, and the way back. The log of a deleted event stays readable. */
export const LogFrame = ({ triggerId, title, back, children }: LogFrameProps) => {
  const [data, reload] = useResource(loggedTrigger, triggerId);
  return (
    <Page>
      <Stack gap={4}>
        {back ?? <BackLink to={paths.automation.pattern}>Automation</BackLink>}
        <Heading level={1}>{title}</Heading>
        {triggerId === null ? (
          <ErrorArea errors="We couldn't find this automated event." />
        ) : (
          <>
            <WhenLoaded data={data} loadingLabel="Loading the event" onRetry={reload}>
              {(trigger) =>
                trigger === null ? (
                  <Inline>
                    <StatusPill status="deleted" />
                    <span>This event was deleted. Its history stays here for 13 months.</span>
                  </Inline>
                ) : (
                  <p>{trigger.label}</p>
                )
              }
            </WhenLoaded>
            {children}
          </>
        )}
      </Stack>
    </Page>
  );
};
