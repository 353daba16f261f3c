import { requiredContext } from '../platform/required-context';
import type { SessionControl } from './session-control';

/** The session's control, for components. */
export const [SessionProvider, useSession] = requiredContext<SessionControl>();
