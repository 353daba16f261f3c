/** What other modules may use of the gates. */
export { readGateOpinion } from './gate-opinion.service';
