export type { EndPaymentsOf } from './planned-payments';
