import type { PreviewTriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { PreviewParts } from './PreviewParts';
import { triggerPreview } from './trigger-preview.resource';

/** Who would get what, today and in the next seven days, before the event is saved. */
export const ConfirmStep = ({ request }: { readonly request: PreviewTriggerRequest }) => {
  const [data, reload] = useResource(triggerPreview, request);
  return (
    <WhenLoaded data={data} loadingLabel="Loading who gets it" onRetry={reload}>
      {(preview) => <PreviewParts preview={preview} />}
    </WhenLoaded>
  );
};
