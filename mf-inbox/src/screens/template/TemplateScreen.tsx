import type { TemplatePreview } from '@billfold/shared/contracts/template.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { deleteTemplate } from '../../entities/template/change-template.submission';
import {
  noTarget,
  PreviewFor,
  targetQuery,
  type PreviewTarget,
} from '../../entities/template/PreviewFor';
import { templatePeople } from '../../entities/template/preview-people.resource';
import { templatePreview } from '../../entities/template/template-preview.resource';
import { useLast } from '@billfold/shared/store/use-last';
import { TemplateDialog } from '../../features/edit-template/TemplateDialog';
import { DeleteTemplateDialog } from '../../features/remove-template/DeleteTemplateDialog';
import { TemplateMenu } from '../../features/remove-template/TemplateMenu';
import { TemplateHead } from '../../features/view-template/TemplateHead';
import { TemplateTexts } from '../../features/view-template/TemplateTexts';
import { paths, readId } from '../../module/paths';

type TemplateProps = { readonly preview: TemplatePreview; readonly onReload: () => void };

const Changes = ({ preview: { template }, onReload }: TemplateProps) => {
  const [edit, deletion] = [useDialog('edit'), useDialog('delete')];
  return (
    <>
      <TemplateMenu template={template} />
      <TemplateDialog
        isOpen={edit.isOpen}
        template={template}
        onClose={edit.close}
        onRefused={onReload}
      />
      <DeleteTemplateDialog isOpen={deletion.isOpen} template={template} onClose={deletion.close} />
    </>
  );
};

type ShownProps = TemplateProps & {
  readonly target: PreviewTarget;
  readonly onTarget: (target: PreviewTarget) => void;
};

const Shown = ({ target, onTarget, ...props }: ShownProps) => {
  const { template } = props.preview;
  const mayWrite = useMay('message', template.merchant_id);
  return (
    <>
      <TemplateHead template={template} />
      {mayWrite && <Changes {...props} />}
      <PreviewFor
        people={templatePeople}
        merchantId={template.merchant_id}
        target={target}
        onChange={onTarget}
      />
      <TemplateTexts preview={props.preview} />
    </>
  );
};

const LoadedTemplate = ({ id }: { readonly id: number }) => {
  const [target, setTarget] = useState(noTarget);
  const deletion = useSelector(deleteTemplate.select).status;
  const isBeingDeleted = deletion === 'sending' || deletion === 'done';
  // The live frame of the deletion would have the template read once more.
  const key = isBeingDeleted ? null : { id, ...targetQuery(target) };
  const [data, reload] = useResource(templatePreview, key);
  const preview = useLast(valueOf(data));
  if (preview === undefined)
    return (
      <>
        <Heading level={1}>Message Template</Heading>
        <WhenLoaded data={data} loadingLabel="Loading template" onRetry={reload}>
          {() => null}
        </WhenLoaded>
      </>
    );
  return (
    <>
      <ErrorArea errors={errorsOf(data)} onRetry={reload} />
      <Shown preview={preview} onReload={reload} target={target} onTarget={setTarget} />
    </>
  );
};

/** One template: filled and as it is written, side by side. */
export const TemplateScreen = () => {
  const id = readId(useParams().templateId);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.templates.pattern}>Message Templates</BackLink>
        {id === null ? (
          <>
            <Heading level={1}>Message Template</Heading>
            <ErrorArea errors="We couldn't find this template." />
          </>
        ) : (
          <LoadedTemplate key={id} id={id} />
        )}
      </Stack>
    </Page>
  );
};
