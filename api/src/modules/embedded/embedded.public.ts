export { knowsOrigin } from './is-origin-registered.service';
export { openEmbeddedVisit, type EmbeddedVisit, type EmbeddedVisitRequest } from './open-embedded-visit.service';
