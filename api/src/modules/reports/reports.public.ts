export { findWrongDays } from './report-audit.queries';
