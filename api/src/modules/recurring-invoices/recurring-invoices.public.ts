export { sumExpected } from './read-recurring-invoices.service';
