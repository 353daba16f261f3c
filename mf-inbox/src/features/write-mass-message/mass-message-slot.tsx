import { readTarget } from './mass-message';
import { MassMessageDialog } from './MassMessageDialog';

export { features } from './mass-message.submission';

/**
 * New Mass Message as another module places it:
 * `{ isOpen, groupId, groupName, merchantId, merchantName, closePath }`. It closes by navigating to `closePath`.
 */
export const MassMessageSlot = (props: Readonly<Record<string, unknown>>) => {
  const target = readTarget(props);
  return target === null ? null : (
    <MassMessageDialog isOpen={props['isOpen'] !== false} target={target} />
  );
};
