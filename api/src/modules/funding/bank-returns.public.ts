export type { BankReturn } from './funding-context';
