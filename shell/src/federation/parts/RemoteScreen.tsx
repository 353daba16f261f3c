import type { PlannedScreen } from '../loader/planned-screens';
import { RemotePart } from './RemotePart';

/** A remote's screen in its rectangle. */
export const RemoteScreen = ({
  screen: { module, part, title },
}: {
  readonly screen: PlannedScreen;
}) => <RemotePart module={module} part={part} title={title} />;
