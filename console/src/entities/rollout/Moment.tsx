import { moment, shortMoment, utcMoment } from './times';

/** Shows a time in the browser's zone, with UTC, as on the command line, in the tooltip. */
export const Moment = ({
  at,
  isShort = false,
}: {
  readonly at: string;
  readonly isShort?: boolean;
}) => (
  <time dateTime={at} title={utcMoment(at)}>
    {isShort ? shortMoment(at) : moment(at)}
  </time>
);
