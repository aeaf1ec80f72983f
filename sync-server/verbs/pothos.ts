/**
 * One way to declare what a service offers: arguments and rows come from the contract's schemas, every operation names its action. A
 * schema with an operation that asks nobody is not built, so the server does not start.
 */
import SchemaBuilder from '@pothos/core';
import { type GraphQLSchema, valueFromASTUntyped } from 'graphql';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { graphqlTypeOf, type Operation } from '#contract/operation.ts';
import { type Action, admit, isAction } from './action.ts';
import { checkArguments } from './check-arguments.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { asGraphqlError } from './graphql-error.ts';
import { mutationResolver, type Verb } from './mutation-resolver.ts';
import { rowsMade } from './rows-made.ts';
import type { ReadContext } from './service-context.ts';
import { asWithheld } from './withheld.ts';

type Types = {
  Context: GraphqlContext;
  Scalars: { JSON: { Input: unknown; Output: unknown } };
  DefaultFieldNullability: false;
};

type Entries = v.ObjectEntries;
type Row<Shape = unknown> = { row: Shape };
type Result = { type: OutputType; nullable?: boolean };
type OutputType = 'String' | 'Boolean' | 'Float' | 'Int' | 'JSON' | object | [object];

type Query<Args extends Entries> = {
  name: string;
  action: Action;
  args: Args;
  result: Result;
  find: (ctx: ReadContext, args: v.InferOutput<v.StrictObjectSchema<Args, undefined>>) => unknown;
};

type Mutation<O extends Operation> = { action: Action; operation: O; result: Result; verb: Verb<O> };

export function serviceBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.scalarType('JSON', {
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (ast) => valueFromASTUntyped(ast),
  });
  builder.queryType({});
  let mutates = false;

  /** An object type with one field for each entry of a schema of the contract. */
  function row(name: string, entries: Entries, more: Record<string, Result> = {}) {
    const ref = builder.objectRef<Row>(name);
    ref.implement({
      fields: (t) => {
        const fields = Object.entries(entries).map(
          ([field, schema]) => [field, typeOf(schema as v.GenericSchema)] as const,
        );
        return Object.fromEntries(
          [...fields, ...Object.entries(more)].map(([field, { type, nullable = false }]) => [
            field,
            t.field({
              type: type as 'JSON',
              nullable,
              resolve: (parent) => (parent as unknown as Record<string, never>)[field],
            }),
          ]),
        );
      },
    });
    return ref;
  }

  /** A list is read in one statement or two, whatever its length: resolvers of rows never read. */
  function query<Args extends Entries>({ name, action, args, result, find }: Query<Args>) {
    const schema = v.strictObject(args);
    builder.queryField(name, (t) =>
      t.field({
        type: result.type as 'JSON',
        nullable: result.nullable ?? false,
        extensions: { action },
        args: argumentsOf(t.arg, args),
        resolve: guarded(name, action, async (given, context) => {
          const { db: tx, caller, presenceOf } = context;
          const ctx: ReadContext = { tx, caller, at: context.now(), presenceOf, withheld: new Set() };
          try {
            return await find(ctx, checkArguments(schema, given));
          } catch (error) {
            throw asWithheld(error, ctx);
          }
        }),
      }),
    );
  }

  function mutation<const O extends Operation>({ action, operation, result, verb }: Mutation<O>) {
    if (!(operation.name in rowsMade))
      throw new Error(`The operation ${operation.name} does not say which rows it makes.`);
    if (!mutates) builder.mutationType({});
    mutates = true;
    builder.mutationField(operation.name, (t) =>
      t.field({
        type: result.type as 'JSON',
        nullable: result.nullable ?? false,
        extensions: { action, version: operation.version },
        args: argumentsOf(t.arg, operation.args.entries),
        resolve: guarded(operation.name, action, mutationResolver(operation, verb)),
      }),
    );
  }

  return { row, query, mutation, schema: () => complete(builder.toSchema({ sortSchema: false })) };
}

export type ServiceBuilder = ReturnType<typeof serviceBuilder>;

function guarded(
  operation: string,
  action: Action,
  resolve: (given: unknown, context: GraphqlContext) => unknown,
) {
  return async (_root: unknown, given: unknown, context: GraphqlContext): Promise<never> => {
    try {
      admit(action, context.caller);
      return (await resolve(given, context)) as never;
    } catch (error) {
      if (!(error instanceof Refusal)) context.report?.(error, { operation, requestId: context.requestId });
      throw asGraphqlError(error, context.requestId);
    }
  };
}

function typeOf(schema: v.GenericSchema): Result {
  const name = graphqlTypeOf(schema);
  const plain = name.replace(/!$/, '');
  return { type: (plain === '[String!]' ? ['String'] : plain) as OutputType, nullable: plain === name };
}

type MakeArgument = (options: { type: 'JSON'; required: boolean }) => never;

function argumentsOf(arg: unknown, entries: Entries) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const { type, nullable = false } = typeOf(schema as v.GenericSchema);
      return [name, (arg as MakeArgument)({ type: type as 'JSON', required: !nullable })];
    }),
  );
}

/** @throws when an operation names no action */
export function complete(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(type?.getFields() ?? {})) {
      if (!isAction(field.extensions.action))
        throw new Error(`The operation ${name} names no action for the policy.`);
    }
  }
  return schema;
}
