export { knowsOrigin } from './is-origin-registered.service';
export { openEmbeddedVisit, type EmbeddedVisit } from './open-embedded-visit.service';
