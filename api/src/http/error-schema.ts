import { Type } from 'typebox';

const ErrorText = Type.Union([Type.String(), Type.Array(Type.String())]);

/** The body of every failure: the field of the route's error shape, and always code and request id. */
export const ErrorAnswer = Type.Object(
  {
    detail: Type.Optional(ErrorText),
    errors: Type.Optional(ErrorText),
    error: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    data: Type.Optional(Type.Object({ errors: Type.Optional(ErrorText) })),
    code: Type.String({ description: 'stable; decide by it' }),
    request_id: Type.String(),
  },
  { additionalProperties: true },
);

/** `response: { 200: View, ...failures(401, 404) }` */
export const failures = <Status extends number>(
  ...statuses: readonly Status[]
): Record<Status, typeof ErrorAnswer> =>
  Object.fromEntries(statuses.map((status) => [status, ErrorAnswer])) as Record<
    Status,
    typeof ErrorAnswer
  >;
