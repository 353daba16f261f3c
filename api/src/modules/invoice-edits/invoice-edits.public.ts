export type { BillPlans } from './bill-plans';
