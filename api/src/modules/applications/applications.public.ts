export {
  type Approval,
  approveApplication,
  readSubmitted,
  type Refusal,
  refuseApplication,
} from './decide-application.service';
