import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { graphqlDocuments } from './graphql-documents.ts';

const schema = buildSchema('type Query { a: Query, b: String, c(text: [String]): String }');
const documents = () => graphqlDocuments(schema, { introspection: false });
describe('GraphQL documents', () => {
  it('are refused above 16,000 characters, before they are read', () => {
    const read = (characters: number) => documents().read(`{ b } #${'x'.repeat(characters - 7)}`, undefined);
    expect(read(16_000).errors).toEqual([]);
    expect(() => read(16_001)).toThrow('Longer than 16000 characters.');
    expect(() => documents().read(`{{{{${'x'.repeat(16_000)}`, undefined)).toThrow('Longer than');
  });

  it('are remembered in bounded memory, however many different ones come', () => {
    const known = documents();
    let most = { documents: 0, characters: 0 };
    for (let i = 0; i < 3_000; i++) {
      known.read(`{ b } #${i} ${'x'.repeat(15_900)}`, undefined);
      const now = known.remembered();
      most = {
        documents: Math.max(most.documents, now.documents),
        characters: Math.max(most.characters, now.characters),
      };
    }
    expect(most.characters).toBeLessThanOrEqual(40_000);
    for (let i = 0; i < 300; i++) known.read(`{ b } #${i}`, undefined);
    expect(known.remembered().documents).toBe(200);
  });

  it('stay known as long as they are asked for, whatever else is asked in between', () => {
    const known = documents();
    const screen = '{ b } #screen';
    known.read(screen, undefined);
    for (let i = 0; i < 600; i++) {
      known.read(`{ b } #${i}`, undefined);
      if (i % 100 === 0) expect(known.read(screen, undefined).newCharacters).toBe(0);
    }
    expect(known.read(screen, undefined).newCharacters).toBe(0);
  });

  it('are not remembered when they are wrong', () => {
    const known = documents();
    for (let i = 0; i < 50; i++) expect(known.read(`{ missing${i} }`, undefined).errors).not.toEqual([]);
    expect(known.remembered()).toEqual({ documents: 0, characters: 0 });
  });

  it('say what they cost: fields, items of lists, characters that had to be read', () => {
    const known = documents();
    const query = '{ a { b c(text: ["x", "y", "z"]) } b }';
    expect(known.read(query, undefined)).toMatchObject({
      fields: 4,
      rootFields: 2,
      items: 3,
      newCharacters: query.length,
    });
    expect(known.read(query, undefined)).toMatchObject({ fields: 4, newCharacters: 0 });
  });

  it('may name a field 100 times at one level: validation compares each with each', () => {
    const same = (times: number) => `{ a { ${'b '.repeat(times)} } }`;
    expect(documents().read(same(100), undefined).errors).toEqual([]);
    expect(() => documents().read(same(101), undefined)).toThrow('More than 100 fields of one name.');
    expect(() => documents().read(`{ b } fragment f on Query { ${'b '.repeat(900)} }`, undefined)).toThrow(
      'never used',
    );
  });

  it('answer alike at each of three runs, or are refused at each', async () => {
    const fields = schema.getQueryType()!.getFields();
    fields.b!.resolve = () => 'text';
    fields.c!.resolve = (_source, { text }) => JSON.stringify(text ?? null);
    const answers = async (query: string, variables: Record<string, unknown>) => {
      const known = documents();
      const said: string[] = [];
      for (let run = 0; run < 3; run += 1) {
        const read = () => known.read(query, undefined).execute({}, variables);
        said.push(
          await Promise.resolve()
            .then(read)
            .then(
              (answer) => JSON.stringify(answer),
              (error: Error) => error.message,
            ),
        );
      }
      return new Set(said);
    };
    for (const [query, variables] of [
      ['query($t: [String]! = ["x"]) { c(text: $t) }', {}],
      ['query($t: [String] = ["x"]) { c(text: $t) }', {}],
      ['query($t: [String] = ["x"]) { c(text: $t) }', { t: null }],
      ['{ __proto__: b }', {}],
      ['{ constructor: b toString: b }', {}],
      ['{ b @skip(if: true) c }', {}],
      ['query($__proto__: [String]) { c(text: $__proto__) }', {}],
    ] as const)
      expect([query, [...(await answers(query, variables))]]).toEqual([query, [expect.any(String)]]);
    const refused = (query: string) => () => documents().read(query, undefined);
    expect(refused('query($t: [String]! = ["x"]) { c(text: $t) }')).toThrow('$t needs no default');
    expect(refused('{ a { __proto__: b } }')).toThrow('__proto__ is no name');
  });

  it('are executed alike when they are compiled, each operation of a document as itself', async () => {
    const known = documents();
    const root = { b: 'text' };
    schema.getQueryType()!.getFields().b!.resolve = () => root.b;
    const query = 'query one { b } query two { x: b }';
    for (let i = 0; i < 4; i++) {
      expect((await known.read(query, 'one').execute({}, {})).data).toEqual({ b: 'text' });
      expect((await known.read(query, 'two').execute({}, {})).data).toEqual({ x: 'text' });
    }
  });
});
