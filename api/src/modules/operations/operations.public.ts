export type { OperationKind, StepRequest } from './operation-kind';
export { haveSameCounts, type Step } from './operation.domain';
export { presentOperation } from './operation.presenter';
export {
  findOperation,
  findOperationByKey,
  findOperations,
  findUnended,
  insertOperation as startOperation,
  type OperationRow,
} from './operation.queries';
export { wakeOperations } from './operation.signal';
