/**
 * GraphQL documents of one service, ready to be executed. What comes again is neither read nor checked again, and is compiled. What is
 * remembered is bounded by its size: whoever sends documents that nobody sends twice fills no memory with them.
 */
import { hash } from 'node:crypto';
import { type ExecutionResult, execute, type GraphQLError, type GraphQLSchema, validate } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { type CheckedDocument, checkDocument, refuseLongDocument } from './graphql-limits.ts';

const MOST_REMEMBERED = 200;
/** Read and compiled, a character takes up to 600 bytes. */
const CHARACTERS_REMEMBERED = 40_000;
const MOST_ERRORS = 5;

export type ReadDocument = CheckedDocument & {
  /** characters that had to be read and checked now; 0: it was known */
  newCharacters: number;
  /** what validation says; empty: it can be executed */
  errors: readonly GraphQLError[];
  execute(context: unknown, variables: Record<string, unknown>): Promise<ExecutionResult>;
};

export type GraphqlDocuments = {
  /** @throws Refusal INVALID_ARGUMENTS: more than a document may ask for */
  read(source: string, operationName: string | undefined): ReadDocument;
  /** for tests */
  remembered(): { documents: number; characters: number };
};

type Known = CheckedDocument & { characters: number; uses: number; compiled: CompiledQuery | null };

export function graphqlDocuments(
  schema: GraphQLSchema,
  options: { introspection: boolean },
): GraphqlDocuments {
  const known = new Map<string, Known>();
  let characters = 0;

  const forgetOldest = () => {
    const oldest = known.entries().next().value;
    if (!oldest) return;
    known.delete(oldest[0]);
    characters -= oldest[1].characters;
  };

  const remember = (key: string, entry: Known) => {
    known.set(key, entry);
    characters += entry.characters;
    while (known.size > MOST_REMEMBERED || characters > CHARACTERS_REMEMBERED) forgetOldest();
  };

  const executable = (entry: Known, operationName: string | undefined): ReadDocument['execute'] => {
    entry.uses += 1;
    if (entry.uses === 2) {
      const compiled = compileQuery(schema, entry.document, operationName);
      if (isCompiledQuery(compiled)) entry.compiled = compiled;
    }
    const { compiled, document } = entry;
    return async (context, variables) =>
      compiled
        ? compiled.query(undefined, context, variables)
        : execute({ schema, document, contextValue: context, variableValues: variables, operationName });
  };

  return {
    read(source, operationName) {
      refuseLongDocument(source);
      const key = hash('sha256', `${operationName ?? ''}\n${source}`, 'base64');
      const found = known.get(key);
      if (found) {
        // The last one used is the last one forgotten.
        known.delete(key);
        known.set(key, found);
        return { ...found, newCharacters: 0, errors: [], execute: executable(found, operationName) };
      }
      const checked = checkDocument(source, options);
      const errors = validate(schema, checked.document, undefined, { maxErrors: MOST_ERRORS });
      const entry: Known = { ...checked, characters: source.length, uses: 0, compiled: null };
      if (errors.length === 0) remember(key, entry);
      return { ...checked, newCharacters: source.length, errors, execute: executable(entry, operationName) };
    },
    remembered: () => ({ documents: known.size, characters }),
  };
}
