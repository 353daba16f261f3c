import type { AppDependencies } from '../../context/app-instance';

/** Calls that try a secret are limited by address as sign-ins are. */
export const openToAll = ({ config }: AppDependencies) =>
  ({
    access: 'public',
    rateLimit: { max: config.security.signInsPerMinute, timeWindow: 60_000 },
  }) as const;
