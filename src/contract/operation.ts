/**
 * One GraphQL mutation as both sides know it: its service, its arguments as a schema, the text that is sent, the codes with which it
 * may be refused. The server derives its argument types from `args`, so nothing is said twice.
 */
import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

export const services = ['accounts', 'content', 'communication', 'billing'] as const;
export type Service = (typeof services)[number];

type Entries = v.ObjectEntries;

export type Operation<
  Name extends string = string,
  Args extends Entries = Entries,
  Refused extends ErrorCode = ErrorCode,
> = {
  name: Name;
  service: Service;
  /**
   * Raised when an argument or a field of the answer is added: a server that does not know it yet asks for a retry. Added arguments are
   * nullish and nothing is ever removed or renamed, so that what an older device has queued stays valid.
   */
  version: number;
  args: v.StrictObjectSchema<Args, undefined>;
  /** GraphQL document with one variable an argument */
  document: string;
  refusals: readonly Refused[];
};

export type ArgsOf<O> =
  O extends Operation<string, infer Args> ? v.InferOutput<v.StrictObjectSchema<Args, undefined>> : never;

/** GraphQL's own name of a schema's type; arrays and objects travel as JSON scalars unless they are lists of strings. */
export function graphqlTypeOf(schema: v.GenericSchema): string {
  const type = schema.type as string;
  if (type === 'nullable' || type === 'optional' || type === 'nullish') {
    return graphqlTypeOf((schema as unknown as { wrapped: v.GenericSchema }).wrapped).replace(/!$/, '');
  }
  if (type === 'string' || type === 'picklist') return 'String!';
  if (type === 'boolean') return 'Boolean!';
  if (type === 'number') return 'Float!';
  if (type === 'array' && (schema as unknown as { item: v.GenericSchema }).item.type === 'string')
    return '[String!]!';
  return 'JSON!';
}

/** @param result the selection after the call, e.g. `{ commentId }`; empty for scalars */
export function defineOperation<
  const Name extends string,
  Args extends Entries,
  const Refused extends ErrorCode,
>(definition: {
  name: Name;
  service: Service;
  version?: number;
  args: Args;
  result: string;
  refusals: readonly Refused[];
}): Operation<Name, Args, Refused> {
  const { name, service, version = 1, args, result, refusals } = definition;
  const names = Object.keys(args);
  const declared = names.map((key) => `$${key}: ${graphqlTypeOf(args[key] as v.GenericSchema)}`).join(', ');
  const passed = names.map((key) => `${key}: $${key}`).join(', ');
  return {
    name,
    service,
    version,
    args: v.strictObject(args),
    document:
      names.length === 0
        ? `mutation ${name} { ${name} ${result} }`
        : `mutation ${name}(${declared}) { ${name}(${passed}) ${result} }`,
    refusals,
  };
}
