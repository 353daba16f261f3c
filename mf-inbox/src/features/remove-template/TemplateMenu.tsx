import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { useServices } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Inline } from '@billfold/shared/ui/Stack';
import { useSettled } from '@billfold/shared/ui/use-settled';
import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import {
  archiveTemplate,
  duplicateTemplate,
} from '../../entities/template/change-template.submission';
import { paths } from '../../module/paths';

/** A copy is shown as soon as it is made. */
const useDuplicate = () => {
  const { navigate } = useServices();
  const made = useSelector(duplicateTemplate.select);
  const [state, duplicate] = useSubmission(duplicateTemplate);
  const show = useEffectEvent((id: number) => navigate(paths.template.href(id)));
  const madeId = made.status === 'done' ? made.answer.id : null;
  useEffect(() => {
    if (madeId !== null) show(madeId);
  }, [madeId]);
  return { state, duplicate };
};

const errorsOfAll = (
  ...states: readonly { readonly status: string; readonly errors?: readonly string[] }[]
): readonly string[] => states.flatMap(({ errors }) => errors ?? []);

/** What staff do with a template. */
export const TemplateMenu = ({ template }: { readonly template: TemplateView }) => {
  const { id, is_archived: isArchived } = template;
  const [edit, deletion] = [useDialog('edit'), useDialog('delete')];
  const { state: copying, duplicate } = useDuplicate();
  const [archiving, archive] = useSubmission(archiveTemplate);
  // The second half of a double-click on one would press the other.
  const isSettled = useSettled(isArchived ? 'restore' : 'archive');
  const mayChangeEvents = useMay('automation', template.merchant_id);
  const mayEdit = template.used_by.length === 0 || mayChangeEvents;
  return (
    <>
      <Inline>
        {mayEdit && (
          <Button icon="edit" onClick={edit.open}>
            Edit
          </Button>
        )}
        {/* The page of the copy has it at the same place. */}
        <SettledButton
          variant="secondary"
          isBusy={copying.status === 'sending'}
          onClick={() => duplicate(id)}
        >
          Duplicate
        </SettledButton>
        <Button
          variant="secondary"
          isBusy={archiving.status === 'sending' || !isSettled}
          onClick={() => archive({ id, isArchived: !isArchived })}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
        <Button variant="quietDanger" icon="trash" onClick={deletion.open}>
          Delete
        </Button>
      </Inline>
      {!mayEdit && <p>Staff who can edit automated events can edit it.</p>}
      <ErrorArea errors={errorsOfAll(copying, archiving)} />
    </>
  );
};
