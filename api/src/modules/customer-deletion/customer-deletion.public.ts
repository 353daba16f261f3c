export type { LockPlans } from './planned-payments';
