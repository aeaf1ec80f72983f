/**
 * Whether this server knows what a device means, asked before GraphQL looks at it: GraphQL would refuse what only a newer version knows, and
 * a refusal undoes a person's work. Verbs stay for ever and arguments are only added (D62), so that a name and a number say enough.
 */
import type { GraphQLSchema } from 'graphql';

type Asked = {
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
  extensions: { lectern: { opVersion: number } };
};

export type Offers = (operation: Asked) => boolean;

export const offersOf =
  (schema: GraphQLSchema): Offers =>
  ({ operationName, variables, extensions }) => {
    if (typeof operationName !== 'string') return true; // no device's: it is refused for what it is
    const verb = schema.getMutationType()?.getFields()[operationName];
    if (!verb) return schema.getQueryType()?.getFields()[operationName] !== undefined;
    if (extensions.lectern.opVersion > Number(verb.extensions.version)) return false;
    const args = new Set(verb.args.map(({ name }) => name));
    return Object.keys(variables ?? {}).every((name) => args.has(name));
  };
