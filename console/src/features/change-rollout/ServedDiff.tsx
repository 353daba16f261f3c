import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { DiffView } from '../../entities/release-diff/DiffView';
import { shortRelease } from '../../entities/rollout/release-name';
import styles from './ServedDiff.module.css';

type ServedDiffProps = {
  readonly environment: string;
  /** What is served now. */
  readonly from: string;
  readonly to: string;
};

/** How a release differs from what is served, before more visitors get it. */
export const ServedDiff = ({ environment, from, to }: ServedDiffProps) => {
  const { api } = useConsole();
  const diff = useLoad(`diff ${from} ${to}`, (signal) =>
    api.readDiff({ environment, from, to }, signal),
  );
  return (
    <details className={styles.diff} open>
      <summary>
        {shortRelease(to)} compared with {shortRelease(from)}, which is served now
      </summary>
      <LoadedArea of={diff} label="the comparison">
        {(value) => <DiffView diff={value} />}
      </LoadedArea>
    </details>
  );
};
