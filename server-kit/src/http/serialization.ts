import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

const built = new WeakMap<object, Serializer>();

/**
 * Builds the serializer of a schema when its first answer is sent, once for all routes, statuses and apps of a process
 * that share it. One for each of them in advance was most of the time that the API needs to start.
 */
export const createLazySerializers: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => (answer: unknown) => {
    const schema = route.schema as object;
    const serialize = built.get(schema) ?? compile(route);
    built.set(schema, serialize);
    return serialize(answer);
  };
};
