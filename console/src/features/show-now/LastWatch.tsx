import { countText } from '@billfold/shared/contracts/count-text';
import type { Now } from '@billfold/shared/contracts/now.contract';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { Moment } from '../../entities/rollout/Moment';
import { paths } from '../../module/paths';

/** What the last comparison of payment pages with the inventory found. */
export const LastWatch = ({ watch }: Pick<Now, 'watch'>) => {
  if (watch === null) return <p>Payment pages haven't been watched yet.</p>;
  const found =
    watch.differences === 0 ? 'no difference' : countText(watch.differences, 'difference');
  return (
    <p>
      {watch.by} watched {watch.pages} payment {watch.pages === 1 ? 'page' : 'pages'},{' '}
      <Moment at={watch.at} />: {found} from the <TextLink to={paths.inventory}>inventory</TextLink>
      .
    </p>
  );
};
