import { countText } from '@billfold/shared/contracts/count-text';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { conditionsOf, type GroupForm } from './group-form';
import { groupPreview } from './group.resource';
import styles from './GroupFields.module.css';

const restMs = 300;

/** The value once it has not changed for a moment. */
const useRested = <Value,>(value: Value): Value => {
  const [rested, setRested] = useState(value);
  const [text, isSame] = [JSON.stringify(value), JSON.stringify(value) === JSON.stringify(rested)];
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setRested(JSON.parse(text) as Value), restMs);
    return () => clearTimeout(timer);
  }, [text, isSame]);
  return rested;
};

/** How many customers would belong now. It counts again while the conditions are chosen. */
export const MemberCount = () => {
  const { values } = useFormikContext<GroupForm>();
  const conditions = values.location === '' ? null : conditionsOf(values);
  const rested = useRested(conditions);
  const [data, reload] = useResource(groupPreview, rested);
  const isCounting = JSON.stringify(rested) !== JSON.stringify(conditions);
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
