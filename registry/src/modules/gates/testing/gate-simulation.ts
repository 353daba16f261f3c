/** What the bench of the gate uses. */
export { simulateStep } from './simulate-gate';
export { failingKinds, working } from './simulated-kinds';
