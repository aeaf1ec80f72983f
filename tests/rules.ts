/**
 * docs/rules.md: what each operation and call takes, what it is refused with, and who may do it, read from the code that decides it.
 * `node tests/rules.ts` fails where the page is another one; with `--write` it writes it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GenericSchema } from 'valibot';
import { services } from '#contract/operation.ts';
import {
  type ActionOn,
  actionsByType,
  type EntityType,
  type PolicyAction,
} from '#domain/permission-actions.ts';
import { allows, type FactsOf, rootTypes, type Subject } from '#domain/policy.ts';
import { roles } from '#domain/role.ts';
import { sessionMay } from '#domain/session-may.ts';
import { schemas } from '#server/services/schemas.ts';
import { policyActionOf } from '#server/verbs/action.ts';
import { root } from '../sync-server/boot.mjs';
import { declaredOperations } from './support/declared-operations.ts';

const PAGE = path.join(root, 'docs/rules.md');

type Seen = GenericSchema & {
  entries?: Record<string, Seen>;
  item?: Seen;
  items?: Seen[];
  key?: Seen;
  value?: Seen;
  wrapped?: Seen;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly { kind: string; type: string; requirement?: unknown; message?: unknown }[];
};

const listed = (texts: readonly string[]) => [...new Set(texts)].join(', ');
const counted = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : String(value));

/** In words of one line what a schema takes. */
function taken(schema: Seen): string {
  const rules = (schema.pipe ?? []).filter(({ kind }) => kind === 'validation').map(ruleOf);
  const form = formOf(schema);
  return [form, ...new Set(rules.filter((rule) => rule !== ''))].join(' ');
}

function formOf(schema: Seen): string {
  const { type, wrapped, entries, item, items, options, value } = schema;
  if (wrapped)
    return `${taken(wrapped)}${/nullable|nullish/.test(type) ? ' or null' : ''}${/optional|nullish/.test(type) ? ', if given' : ''}`;
  if (entries)
    return `{ ${Object.entries(entries)
      .map(([name, each]) => `${name}: ${taken(each)}`)
      .join('; ')} }`;
  if (item) return `list of ${taken(item)}`;
  if (items) return `[${items.map(taken).join('; ')}]`;
  if (type === 'record' && value) return `each ${taken(value)}`;
  if (type === 'literal') return JSON.stringify(schema.literal);
  if (type === 'picklist' && options)
    return options.length > 12 ? `one of ${options.length} words` : listed(options.map(String));
  if (options) return options.map((each) => taken(each as Seen)).join(' or ');
  return type === 'string' ? 'text' : type;
}

function ruleOf({ type, requirement, message }: NonNullable<Seen['pipe']>[number]): string {
  const said = typeof message === 'string' ? message : '';
  switch (type) {
    case 'max_length':
      return `≤ ${counted(requirement)}`;
    case 'min_length':
      return `≥ ${counted(requirement)}`;
    case 'max_value':
      return `at most ${counted(requirement)}`;
    case 'min_value':
      return `at least ${counted(requirement)}`;
    case 'non_empty':
      return 'not empty';
    case 'integer':
      return 'whole';
    case 'regex':
      return AN_ID.test(String(requirement))
        ? 'an id'
        : `as \`${String(requirement).replaceAll('|', '\\|')}\``;
    default:
      return said
        ? `(${said})`
        : type === 'check' || type === 'raw_check'
          ? '(by a function of its own)'
          : type.replaceAll('_', ' ');
  }
}
const AN_ID = /\{8\}.*\{4\}.*\{12\}/;

const cell = (text: string) => text.replaceAll('\n', ' ');

/** What somebody may be, and what may be so of a thing. */
const people: { name: string; subject: Subject }[] = [
  { name: 'visitor', subject: { userId: null, roles: [] } },
  { name: 'any account', subject: { userId: 'me', roles: [] } },
  ...roles.map((role) => ({ name: role as string, subject: { userId: 'me', roles: [role] } })),
  { name: 'admin of the group', subject: { userId: 'me', roles: ['member'], adminOfGroups: ['g'] } },
];
const yesNo = [false, true];
const content = {
  ...{ rootType: rootTypes, visible: yesNo, free: yesNo, loginRequired: yesNo },
  ...{ authorRoles: [[], ['author']], enrolled: yesNo, seated: yesNo },
};
const owned = { own: yesNo, groupId: [null, 'g'] };
const worked = { rootType: rootTypes, authorRoles: [[], ['author']] };
const facts: { [Type in EntityType]: Record<string, readonly unknown[]> } = {
  ...{ skill: content, collection: content, progress: content },
  ...{ enrollment: owned, playlist: owned, contaccgrp: owned, virtual_lab: { own: yesNo } },
  organization: { mayCreate: yesNo },
  group: { groupId: ['g'], private: yesNo, member: yesNo },
  ...{ membership: {}, billing: {}, listing: {}, person: {} },
  accesscode: { rootType: rootTypes },
  account: { mayImpersonate: yesNo },
  comment: { createdBy: ['me', 'other'], rootType: rootTypes },
  channel: { member: yesNo, between: ['people', 'group'] },
  message: { senderId: ['me', 'other'] },
  asset: { uploadedBy: ['me', 'other'], mayEditPlace: yesNo, mayReadPlace: yesNo },
  ...{ approval: worked, lmspackage: worked },
  platform: { staff: yesNo },
};

const combined = (of: Record<string, readonly unknown[]>): Record<string, unknown>[] =>
  Object.entries(of).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** A visitor wrote nothing, joined nothing and owns nothing. */
const ofAccounts = [
  'own',
  'authorRoles',
  'enrolled',
  'seated',
  'member',
  'mayCreate',
  'mayImpersonate',
  'staff',
];
const fitsVisitor = (of: Record<string, unknown>) =>
  ofAccounts.every((name) => !of[name] || (of[name] as unknown[]).length === 0);

function rightsRow(type: EntityType, action: string): string {
  const every = combined(facts[type]);
  const may = (subject: Subject, of: object) =>
    allows(type, action as ActionOn<EntityType> as never, subject, of as FactsOf[EntityType] as never);
  const always: string[] = [];
  const sometimes: string[] = [];
  const matters = new Set<string>();
  for (const { name, subject } of people) {
    const all = subject.userId === null ? every.filter(fitsVisitor) : every;
    const verdicts = all.map((of) => may(subject, of));
    if (verdicts.every(Boolean)) always.push(name);
    else if (verdicts.some(Boolean)) {
      sometimes.push(name);
      for (const fact of Object.keys(facts[type]))
        if (
          all.some((of, n) =>
            facts[type][fact]?.some((value) => may(subject, { ...of, [fact]: value }) !== verdicts[n]),
          )
        )
          matters.add(fact);
    }
  }
  const named = `${type}.${action}` as PolicyAction;
  const sessions = [
    sessionMay('impersonated', named) ? 'yes' : 'no',
    sessionMay('reading key', named) ? 'yes' : 'no',
  ];
  return `| ${named} | ${listed(always) || '–'} | ${sometimes.length > 0 ? `${listed(sometimes)}: by ${listed([...matters])}` : '–'} | ${sessions.join(' | ')} |`;
}

/** Bodies of calls, and arguments of pages: every schema that the contract exports by name. */
async function bodies(): Promise<string[]> {
  const rows: string[] = [];
  for (const file of globSync('src/contract/**/*.ts', {
    cwd: root,
    exclude: (name) => name.includes('words'),
  }).sort()) {
    if (file.includes('.test.') || file.includes('/words/')) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href);
    for (const [name, value] of Object.entries(module)) {
      const schema = value as Seen | null;
      if (typeof schema !== 'object' || schema === null || !('type' in schema) || schema.kind !== 'schema')
        continue;
      const text = taken(schema);
      if (text.length < 2_000)
        rows.push(`| ${name} | ${cell(text)} | \`${file.replace('src/contract/', '')}\` |`);
      else rows.push(`| ${name} | (long: read it there) | \`${file.replace('src/contract/', '')}\` |`);
    }
  }
  return rows;
}

async function written(): Promise<string> {
  const declared = await declaredOperations();
  const operations = services.flatMap((service) =>
    (['query', 'mutation'] as const).flatMap((kind) => {
      const type = kind === 'query' ? schemas[service].getQueryType() : schemas[service].getMutationType();
      return Object.entries(type?.getFields() ?? {}).map(([name, field]) => {
        const operation = declared.get(name);
        const takes = operation
          ? Object.entries(operation.args.entries).map(([arg, schema]) => `${arg}: ${taken(schema as Seen)}`)
          : field.args.map(({ name: arg, type: of }) => `${arg}: ${of}`);
        const action = policyActionOf(field.extensions.action as PolicyAction);
        return `| ${name} | ${action} | ${cell(takes.join('; ')) || '–'} | ${listed(operation?.refusals ?? []) || '–'} |`;
      });
    }),
  );
  const rights = Object.entries(actionsByType).flatMap(([type, actions]) =>
    actions.map((action) => rightsRow(type as EntityType, action)),
  );
  const [before = ''] = readFileSync(PAGE, 'utf8').split('<!-- generated from here on -->');
  return `${before}<!-- generated from here on -->

## Who may do what

An operator's own account is none of these. 'by': what of the thing decides (\`FactsOf\` in \`src/domain/policy.ts\`). The last two columns: while acting as
somebody else, and by a key for scripts.

| action | always | depending on the thing | acting | key |
|---|---|---|---|---|
${rights.join('\n')}

## What operations take, ask for and refuse with

A mutation writes the fields that it takes and no others; every right to them is its action's. What is not in its form is refused with
INVALID_ARGUMENTS, whoever asks.

| operation | action | takes | refused with |
|---|---|---|---|
${operations.join('\n')}

## Forms of bodies, rows and answers

| name | form | where |
|---|---|---|
${(await bodies()).join('\n')}
`;
}

const now = await written();
if (process.argv.includes('--write')) writeFileSync(PAGE, now);
else if (readFileSync(PAGE, 'utf8') !== now) {
  console.error('docs/rules.md is not what the code says: node tests/rules.ts --write');
  process.exit(1);
}
process.exit(0);
