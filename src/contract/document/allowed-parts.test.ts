import { describe, expect, it } from 'vitest';
import { attributeSince, mayBeMark, mayHaveAttribute, mayHoldNode, mayHoldText } from './allowed-parts.ts';
import { lessonSchema } from './schema.ts';
import { LESSON_SCHEMA } from './schema-version.ts';

const attributes = Object.values(lessonSchema.nodes).flatMap(({ name, spec }) =>
  Object.entries(spec.attrs ?? {}).map(([attr, declared]) => ({ node: name, attr, declared })),
);

describe('what the schema declares', () => {
  it.each(attributes)(
    'lets $node.$attr be its default, and neither of another type nor unbounded',
    (given) => {
      const { node, attr, declared } = given;
      expect(declared.validate, 'each attribute has a validator').toBeDefined();
      expect(mayHaveAttribute(node, attr, declared.default)).toBe(true);
      for (const value of [undefined, {}, 1n, () => 1, Number.NaN, 1e300, -1, [{}], new Uint8Array(1)])
        expect(mayHaveAttribute(node, attr, value), String(value)).toBe(false);
    },
  );

  it('has no node, mark or attribute that is newer than the number of the schema, and one that is as new', () => {
    const sinces = [
      ...Object.values(lessonSchema.nodes).map(({ spec }) => spec.since),
      ...Object.values(lessonSchema.marks).map(({ spec }) => spec.since),
      ...attributes.map(({ declared }) => (declared as { since?: number }).since),
    ].filter((since): since is number => typeof since === 'number');
    expect(Math.max(1, ...sinces, attributeSince('question', 'questionType', 'poll'))).toBe(LESSON_SCHEMA);
  });
});

describe('what no lesson holds', () => {
  it.each(['constructor', '__proto__', 'toString', 'doc', 'text', 'script', ''])('is a node %j', (name) => {
    expect(mayHoldNode(null, name)).toBe(false);
    expect(mayHoldNode('blockquote', name)).toBe(false);
    expect(mayHoldText(name)).toBe(false);
    expect(mayHaveAttribute(name, 'key', 'abcd1234')).toBe(false);
  });

  it('is an attribute that the node has not got, or a node where the schema has no place for it', () => {
    expect(mayHaveAttribute('paragraph', 'style', 'color:red')).toBe(false);
    expect(mayHaveAttribute('paragraph', '__proto__', {})).toBe(false);
    expect(mayHaveAttribute('tableCell', 'colspan', 50_000_000)).toBe(false);
    expect(mayHaveAttribute('tableCell', 'align', 'left; position:fixed')).toBe(false);
    expect(mayHaveAttribute('image', 'assetId', '../web/logout')).toBe(false);
    expect(mayHoldNode('paragraph', 'tableCell')).toBe(false);
    expect(mayHoldNode(null, 'listItem')).toBe(false);
    expect(mayHoldNode('questionPrompt', 'question')).toBe(false);
    expect(mayHoldText('table')).toBe(false);
  });

  it('is a mark that is unknown, incomplete, or leads where no link may', () => {
    expect(mayBeMark('bold', {})).toBe(true);
    expect(mayBeMark('link', { href: 'https://example.org' })).toBe(true);
    expect(mayBeMark('link', {})).toBe(false);
    expect(mayBeMark('link', { href: 'javascript:alert(1)' })).toBe(false);
    expect(mayBeMark('link', { href: 'https://example.org', target: '_top' })).toBe(false);
    expect(mayBeMark('bold', { style: 'x' })).toBe(false);
    expect(mayBeMark('bold', true)).toBe(false);
    expect(mayBeMark('constructor', {})).toBe(false);
  });
});

it('takes a null only where the editor has not named a node yet', () => {
  expect(mayHaveAttribute('paragraph', 'key', null)).toBe(true);
  expect(mayHaveAttribute('question', 'questionId', null)).toBe(true);
  expect(mayHaveAttribute('heading', 'level', null)).toBe(false);
  expect(mayHaveAttribute('tableCell', 'colspan', null)).toBe(false);
});
