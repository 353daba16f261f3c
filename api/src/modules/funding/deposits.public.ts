export { isPaymentOf } from './deposit.queries';
export { storeDeposits } from './store-deposits.service';
