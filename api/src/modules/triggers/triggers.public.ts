export { createTriggerSource } from './trigger-source';
export { previewRezonedRuns, rezoneRuns } from './rezone-triggers.service';
