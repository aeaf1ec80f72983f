/** What a GraphQL document may ask for at most. Decided from its text alone, before anything is executed (F65). */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  Source,
} from 'graphql';
import { Refusal } from '#contract/errors.ts';

const MAX_TOKENS = 2_000;
const MAX_DEPTH = 8;
const MAX_ALIASES = 15;
const MAX_ROOT_FIELDS = 10;
const MAX_DIRECTIVES = 50;
/** fields, each fragment counted wherever it is spread */
const MAX_COST = 5_000;

const REMEMBERED = 500;

/** @returns a check that throws Refusal INVALID_ARGUMENTS; what has passed is remembered */
export function documentLimits({ introspection }: { introspection: boolean }): (source: string) => void {
  const passed = new Set<string>();
  return (source) => {
    if (passed.has(source)) return;
    check(parsed(source), introspection);
    if (passed.size >= REMEMBERED) passed.delete(passed.values().next().value as string);
    passed.add(source);
  };
}

function parsed(source: string): DocumentNode {
  try {
    return parse(new Source(source), { maxTokens: MAX_TOKENS, noLocation: true });
  } catch (error) {
    throw tooMuch(error instanceof GraphQLError ? error.message : 'The document cannot be read.');
  }
}

const tooMuch = (message: string) => new Refusal('INVALID_ARGUMENTS', { message });

function check(document: DocumentNode, introspection: boolean): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind !== Kind.OPERATION_DEFINITION) throw tooMuch('Only operations can be executed.');
  }
  const seen = { cost: 0, aliases: 0, directives: 0 };
  const pay = () => {
    seen.cost += 1;
    if (seen.cost > MAX_COST) throw tooMuch(`More than ${MAX_COST} fields.`);
  };
  const asksForSchema = (name: string) => name === '__schema' || name === '__type';

  const visit = (selections: SelectionSetNode, depth: number, spread: ReadonlySet<string>): number => {
    let fields = 0;
    for (const selection of selections.selections) {
      seen.directives += selection.directives?.length ?? 0;
      if (seen.directives > MAX_DIRECTIVES) throw tooMuch(`More than ${MAX_DIRECTIVES} directives.`);
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        fields += 1;
        pay();
        if (selection.alias) seen.aliases += 1;
        if (seen.aliases > MAX_ALIASES) throw tooMuch(`More than ${MAX_ALIASES} aliases.`);
        if (depth > MAX_DEPTH) throw tooMuch(`Deeper than ${MAX_DEPTH} levels.`);
        if (asksForSchema(name) && !introspection) throw tooMuch('The schema cannot be asked for.');
        // Tools ask for the schema in one deep query.
        const below = asksForSchema(name) ? Number.NEGATIVE_INFINITY : depth + 1;
        if (selection.selectionSet) visit(selection.selectionSet, below, spread);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        fields += visit(selection.selectionSet, depth, spread);
      } else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (!fragment) throw tooMuch(`There is no fragment ${name}.`);
        if (spread.has(name)) throw tooMuch(`The fragment ${name} contains itself.`);
        pay(); // or fragments that spread nothing but fragments could be walked for ever
        fields += visit(fragment.selectionSet, depth, new Set(spread).add(name));
      }
    }
    return fields;
  };

  for (const definition of document.definitions) {
    seen.directives +=
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.directives?.length ?? 0) : 0;
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation === 'subscription') throw tooMuch('Subscriptions are not offered.');
    const rootFields = visit(definition.selectionSet, 1, new Set());
    if (rootFields > MAX_ROOT_FIELDS) throw tooMuch(`More than ${MAX_ROOT_FIELDS} fields at the root.`);
  }
}
