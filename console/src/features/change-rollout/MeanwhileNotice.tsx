import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { Stack } from '@billfold/shared/ui/Stack';
import { actionWords, differenceWords } from '../../entities/rollout/rollout-words';
import styles from './MeanwhileNotice.module.css';

/** Shows the changes that other operators made since the last load. */
export const MeanwhileNotice = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <div className={styles.notice} role="alert">
    <Stack gap={2}>
      <p>
        <strong>This changed in the meantime.</strong> Nothing of yours was done. Look again: what
        you typed is still here.
      </p>
      <ul>
        {entries.map(({ id, actor, action, reason, before, after }) => (
          <li key={id}>
            {actor} {actionWords(action)}: “{reason}”
            {differenceWords(before, after).map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Stack>
  </div>
);
