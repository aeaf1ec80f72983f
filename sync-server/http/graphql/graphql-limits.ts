/** What a GraphQL document may ask for at most. Decided from its text alone, before anything is executed (F65). */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  Source,
  type ValueNode,
} from 'graphql';
import { Refusal } from '#contract/errors.ts';

const MAX_TOKENS = 2_000;
const MAX_DEPTH = 8;
const MAX_ALIASES = 15;
const MAX_ROOT_FIELDS = 10;
const MAX_DIRECTIVES = 50;
/** fields, each fragment counted wherever it is spread */
const MAX_COST = 5_000;

/** fields of one name at one level: validation compares each with each */
const MAX_SAME_NAME = 100;
/** 2,000 tokens never need more. Longer documents are refused before they are read. */
const MAX_DOCUMENT_CHARACTERS = 16_000;

/** It would vanish from a compiled answer. */
const PROTOTYPE = '__proto__';

export type CheckedDocument = {
  document: DocumentNode;
  /** fields, each fragment counted wherever it is spread */
  fields: number;
  /** the most that one of its operations has */
  rootFields: number;
  /** items of the lists that are written in it */
  items: number;
};

/** @throws Refusal INVALID_ARGUMENTS */
export function refuseLongDocument(source: unknown): void {
  if (typeof source === 'string' && source.length > MAX_DOCUMENT_CHARACTERS) {
    throw tooMuch(`Longer than ${MAX_DOCUMENT_CHARACTERS} characters.`);
  }
}

/** @throws Refusal INVALID_ARGUMENTS */
export function checkDocument(
  source: string,
  { introspection }: { introspection: boolean },
): CheckedDocument {
  refuseLongDocument(source);
  const document = parsed(source);
  return { document, ...check(document, introspection) };
}

function parsed(source: string): DocumentNode {
  try {
    return parse(new Source(source), { maxTokens: MAX_TOKENS, noLocation: true });
  } catch (error) {
    throw tooMuch(error instanceof GraphQLError ? error.message : 'The document cannot be read.');
  }
}

const tooMuch = (message: string) => new Refusal('INVALID_ARGUMENTS', { message });

function check(document: DocumentNode, introspection: boolean): Omit<CheckedDocument, 'document'> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind !== Kind.OPERATION_DEFINITION) throw tooMuch('Only operations can be executed.');
  }
  const seen = { cost: 0, aliases: 0, directives: 0, items: 0, rootFields: 0 };
  const ofName = new Map<string, number>();
  const spreadAnywhere = new Set<string>();
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
        if (selection.alias?.value === PROTOTYPE) throw tooMuch(`${PROTOTYPE} is no name for a field.`);
        if (seen.aliases > MAX_ALIASES) throw tooMuch(`More than ${MAX_ALIASES} aliases.`);
        const place = `${depth} ${selection.alias?.value ?? name}`;
        const same = (ofName.get(place) ?? 0) + 1;
        ofName.set(place, same);
        if (same > MAX_SAME_NAME) throw tooMuch(`More than ${MAX_SAME_NAME} fields of one name.`);
        for (const { value } of selection.arguments ?? []) seen.items += itemsOf(value);
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
        spreadAnywhere.add(name);
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
    for (const { defaultValue, type, variable } of definition.variableDefinitions ?? []) {
      if (variable.name.value === PROTOTYPE) throw tooMuch(`${PROTOTYPE} is no name for a variable.`);
      // Compiled, it would be missed where it is not given.
      if (defaultValue && type.kind === Kind.NON_NULL_TYPE)
        throw tooMuch(`$${variable.name.value} needs no default: it has to be given.`);
    }
    const rootFields = visit(definition.selectionSet, 1, new Set());
    if (rootFields > MAX_ROOT_FIELDS) throw tooMuch(`More than ${MAX_ROOT_FIELDS} fields at the root.`);
    seen.rootFields = Math.max(seen.rootFields, rootFields);
  }
  // Validation would read what is spread nowhere as well, uncounted.
  for (const name of fragments.keys()) {
    if (!spreadAnywhere.has(name)) throw tooMuch(`The fragment ${name} is never used.`);
  }
  return { fields: seen.cost, rootFields: seen.rootFields, items: seen.items };
}

function itemsOf(value: ValueNode): number {
  if (value.kind === Kind.LIST) return value.values.reduce((sum, each) => sum + 1 + itemsOf(each), 0);
  if (value.kind === Kind.OBJECT) return value.fields.reduce((sum, each) => sum + itemsOf(each.value), 0);
  return 0;
}
