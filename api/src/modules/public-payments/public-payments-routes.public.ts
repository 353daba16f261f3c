export { registerPublicPayments } from './public-payments.module';
