import type { PreviewTriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useState } from 'react';
import { PreviewParts } from './PreviewParts';
import { triggerPreview } from './trigger-preview.resource';

/** Who would get what, today and in the next seven days, before the event is saved. */
export const ConfirmStep = ({ request }: { readonly request: PreviewTriggerRequest }) => {
  const [data, reload] = useResource(triggerPreview, request);
  const present = valueOf(data);
  const [shown, setShown] = useState(present);
  if (present !== undefined && present !== shown) setShown(present);
  // What is in sight stays while a changed event is looked at, and so does the focus in it.
  if (shown === undefined)
    return (
      <WhenLoaded data={data} loadingLabel="Loading recipients" onRetry={reload}>
        {() => null}
      </WhenLoaded>
    );
  return (
    <>
      <ErrorArea errors={errorsOf(data)} onRetry={reload} />
      <PreviewParts preview={shown} />
    </>
  );
};
