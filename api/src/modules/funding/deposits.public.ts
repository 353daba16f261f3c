export { storeDeposits } from './store-deposits.service';
