import { openBills } from './open-bills.resource';

export { CustomerColumn } from './CustomerColumn';
export const features = [openBills.feature];
