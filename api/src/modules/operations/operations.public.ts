export type { OperationKind, StepRequest } from './operation-kind';
export { haveSameCounts, type Step } from './operation.domain';
export { presentOperation } from './present-operation';
export {
  findFailure,
  findOperation,
  findOperationByKey,
  findOperations,
  findUnended,
  insertOperation as startOperation,
  type OperationRow,
} from './operation.queries';
export { runOperationNow } from './run-now.service';
export { wakeOperations } from './operation-signal.service';
