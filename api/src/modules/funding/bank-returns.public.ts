export type { BankReturn } from './read-funding.service';
