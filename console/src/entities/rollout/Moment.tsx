import { moment, shortMoment, utcMoment } from './times';

/** A moment in the browser's zone; resting on it shows UTC, which the command line speaks. */
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
