import type { ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { Inline } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';

/** The environments whose rules name a release, each with a link. */
export const Places = ({
  release: { module, servedIn },
  none,
}: {
  readonly release: Pick<ReleaseSummary, 'module' | 'servedIn'>;
  readonly none: string;
}) =>
  servedIn.length === 0 ? (
    none
  ) : (
    <Inline>
      {servedIn.map((environment) => (
        <TextLink key={environment} to={paths.module.href(environment, module)}>
          {environment}
        </TextLink>
      ))}
    </Inline>
  );
