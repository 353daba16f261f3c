/** Marks a failure that is already counted, so that the handler of page errors skips it. */
export class ReportedFailure extends Error {}
