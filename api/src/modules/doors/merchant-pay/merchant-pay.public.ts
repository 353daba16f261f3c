export { cashMeans } from './merchant-pay.domain';
export { takeOverCounter } from './take-over-counter.service';
