export { openEmbeddedVisit, type EmbeddedVisit, type EmbeddedVisitRequest } from './open-embedded-visit.service';
