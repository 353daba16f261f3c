import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

/**
 * Builds the serializer of a schema when its first answer is sent, once for all routes and statuses that share it. One for
 * each of them in advance was most of the time that the API needs to start.
 */
export const createLazySerializers: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  const built = new Map<unknown, ReturnType<typeof compile>>();
  return (route) => (answer: unknown) => {
    const serialize = built.get(route.schema) ?? compile(route);
    built.set(route.schema, serialize);
    return serialize(answer);
  };
};
