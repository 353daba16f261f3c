export { createTriggerSource } from './trigger-source';
