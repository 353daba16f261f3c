import { countText } from '@billfold/shared/contracts/count-text';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useFormikContext } from 'formik';
import { conditionsOf, type GroupForm } from './group-form';
import { groupPreview } from './group.resource';
import styles from './GroupFields.module.css';

/** How many customers would belong now. It counts again while the conditions are chosen. */
export const MemberCount = () => {
  const { values } = useFormikContext<GroupForm>();
  const conditions = values.location === '' ? null : conditionsOf(values);
  const text = JSON.stringify(conditions);
  const rested = useRested(text);
  const [data, reload] = useResource(groupPreview, JSON.parse(rested) as typeof conditions);
  const isCounting = rested !== text;
  const count = isCounting ? undefined : valueOf(data)?.members_count;
  if (conditions === null) return null;
  return (
    <>
      <p className={styles.count} role="status" aria-busy={count === undefined}>
        {count === undefined
          ? data.status !== 'failed' && 'Counting…'
          : `${countText(count, 'customer')} would match`}
      </p>
      {!isCounting && <ErrorArea errors={errorsOf(data)} onRetry={reload} />}
    </>
  );
};
