/** One GraphQL query as both sides know it, for what is asked online and kept as it was last seen (D60): arguments, answer, text. */
import * as v from 'valibot';
import { graphqlTypeOf, type Service } from './operation.ts';

export type ServerPage<Args extends v.ObjectEntries = v.ObjectEntries, Answer = unknown> = {
  name: string;
  service: Service;
  args: v.StrictObjectSchema<Args, undefined>;
  answer: v.GenericSchema<unknown, Answer>;
  /** GraphQL document with one variable an argument */
  document: string;
};

export type PageArgs<P> =
  P extends ServerPage<infer Args, unknown> ? v.InferInput<v.StrictObjectSchema<Args, undefined>> : never;
export type PageAnswer<P> = P extends ServerPage<infer _Args, infer Answer> ? Answer : never;

/** @param result  the selection after the call; empty for JSON and scalars */
export function defineServerPage<Args extends v.ObjectEntries, Answer>({
  name,
  service,
  args,
  result,
  answer,
}: {
  name: string;
  service: Service;
  args: Args;
  result: string;
  answer: v.GenericSchema<unknown, Answer>;
}): ServerPage<Args, Answer> {
  const names = Object.keys(args);
  const declared = names.map((key) => `$${key}: ${graphqlTypeOf(args[key] as v.GenericSchema)}`).join(', ');
  const passed = names.map((key) => `${key}: $${key}`).join(', ');
  return {
    name,
    service,
    args: v.strictObject(args),
    answer,
    document:
      names.length === 0
        ? `query ${name} { ${name} ${result} }`
        : `query ${name}(${declared}) { ${name}(${passed}) ${result} }`,
  };
}
