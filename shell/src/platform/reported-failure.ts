/** A failure that was caught, counted and is told to the browser's own reporting: nobody counts it again. */
export class ReportedFailure extends Error {}
