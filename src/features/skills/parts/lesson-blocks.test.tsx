// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import type { Block, Inline } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { LessonBlocks } from './lesson-blocks.tsx';

const db = openStore('ana', { indexedDB: new IDBFactory(), IDBKeyRange });
const parts = { gap: (index: number) => <i>gap {index}</i>, question: () => <i>a question</i> };

function show(...blocks: Block[]) {
  return render(
    <StoreContext.Provider value={db}>
      <LessonBlocks blocks={blocks} parts={parts} />
    </StoreContext.Provider>,
  ).container;
}

let made = 0;
const attrs = () => ({ key: `key${String(made++).padStart(5, '0')}` });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', attrs: attrs(), content });
const linkTo = (href: string) =>
  paragraph({ type: 'text', text: 'go there', marks: [{ type: 'link', attrs: { href } }] });

afterEach(cleanup);

/** A smallest valid example of every node that the schema knows. */
function exampleOf(name: string): { block: Block; shows: string } {
  const type = lessonSchema.nodes[name];
  if (!type) throw new Error(name);
  const word = lessonSchema.text(`in ${name}`);
  const cell = (text = word) =>
    lessonSchema.nodes.tableCell?.createAndFill(attrs(), lessonSchema.nodes.paragraph?.create(attrs(), text));
  const made = () => {
    if (name === 'text') return lessonSchema.nodes.paragraph?.create(attrs(), word);
    if (name === 'hardBreak' || name === 'gap')
      return lessonSchema.nodes.paragraph?.create(attrs(), [word, type.create({ index: 0 })]);
    if (name === 'tableRow' || name === 'tableCell' || name === 'tableHeader' || name === 'table') {
      const inside = name === 'tableHeader' ? type.create(attrs(), cell()?.content) : cell();
      return lessonSchema.nodes.table?.create(attrs(), lessonSchema.nodes.tableRow?.create(attrs(), inside));
    }
    if (name === 'listItem' || name === 'bulletList' || name === 'orderedList') {
      const list = name === 'orderedList' ? type : lessonSchema.nodes.bulletList;
      const item = lessonSchema.nodes.listItem?.create(
        attrs(),
        lessonSchema.nodes.paragraph?.create(attrs(), word),
      );
      return list?.create(attrs(), item);
    }
    if (name.startsWith('question'))
      return lessonSchema.nodes.question?.createAndFill({ ...attrs(), questionId: 'q' });
    if (name === 'video' || name === 'lab' || name === 'attachment') {
      const named = { title: `in ${name}`, name: `in ${name}`, labId: 'lab' };
      return type.create({ ...attrs(), ...named, assetId: name === 'attachment' ? newId() : null });
    }
    if (name === 'image') return type.create({ ...attrs(), alt: `in ${name}` });
    if (name === 'horizontalRule') return type.create(attrs());
    if (type.inlineContent) return type.create(attrs(), word);
    return type.create(attrs(), lessonSchema.nodes.paragraph?.create(attrs(), word));
  };
  const node = made();
  if (!node) throw new Error(name);
  return {
    block: node.toJSON() as Block,
    shows: name.startsWith('question') ? 'a question' : name === 'horizontalRule' ? '' : `in ${name}`,
  };
}

describe('the blocks of a lesson', () => {
  it('lead from a lab to its page (LAB-001)', async () => {
    const labId = newId();
    const block: Block = { type: 'lab', attrs: { ...attrs(), labId, title: 'Pump station' } };
    await showScreen(db, <LessonBlocks blocks={[block]} parts={parts} />);
    expect((await screen.findByText('Pump station')).closest('a')?.getAttribute('href')).toBe(
      `/lab/${labId}`,
    );
  });

  it.each(Object.keys(lessonSchema.nodes).filter((name) => name !== 'doc'))('shows a %s', async (name) => {
    const { block, shows } = exampleOf(name);
    const shown = show(block);
    await waitFor(() => expect(shown.textContent).toContain(shows));
    if (name === 'horizontalRule') expect(shown.querySelector('hr')).toBeTruthy();
    if (name === 'hardBreak') expect(shown.querySelector('br')).toBeTruthy();
    if (name === 'gap') expect(shown.textContent).toContain('gap 0');
  });

  it.each([
    ['bold', 'strong'],
    ['italic', 'em'],
    ['underline', 'u'],
    ['strike', 's'],
    ['code', 'code'],
  ] as const)('shows %s text', (mark, tag) => {
    expect(
      show(paragraph({ type: 'text', text: 'word', marks: [{ type: mark }] })).querySelector(tag)
        ?.textContent,
    ).toBe('word');
  });

  it('leads to other sites without handing them anything', () => {
    show(linkTo('https://example.org/a'));
    const link = screen.getByRole('link', { name: 'go there' });
    expect(link.getAttribute('href')).toBe('https://example.org/a');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https://name:word@evil.example/',
    'blob:https://example.org/1',
  ])('shows the words of a link to %j, but no link', (href) => {
    const shown = show(linkTo(href));
    expect(shown.querySelector('a')).toBeNull();
    expect(shown.textContent).toBe('go there');
  });

  it('shows markup in a text as text', () => {
    const shown = show(paragraph({ type: 'text', text: '<img src=x onerror=alert(1)>' }));
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  it('shows the words of a block that a later version will know, and how to see it; the rest goes on', () => {
    const paragraphs = [paragraph({ type: 'text', text: 'words of tomorrow' })];
    const newer = { type: 'hologram', attrs: { key: 'newer001' }, content: paragraphs } as unknown as Block;
    const keyless = { type: 'beam', content: 'no list' } as unknown as Block;
    show(newer, keyless, paragraph({ type: 'text', text: 'after' }));
    expect(screen.getByText('words of tomorrow')).toBeTruthy();
    expect(screen.getAllByText('Update to see this')).toHaveLength(2);
    expect(screen.getByText('after')).toBeTruthy();
  });

  it('sets quotes, lists and tables in the direction of their words', () => {
    const hebrew = paragraph({ type: 'text', text: '«שלום» to all' });
    const item = { type: 'listItem', attrs: attrs(), content: [hebrew] };
    const cell = { type: 'tableCell', attrs: { ...attrs(), colspan: 1, rowspan: 1 }, content: [hebrew] };
    const row = { type: 'tableRow', attrs: attrs(), content: [cell] };
    const shown = show(
      ...([
        { type: 'blockquote', attrs: attrs(), content: [hebrew] },
        { type: 'bulletList', attrs: attrs(), content: [item] },
        { type: 'table', attrs: attrs(), content: [row] },
        { type: 'blockquote', attrs: attrs(), content: [paragraph({ type: 'text', text: 'Peace, שלום' })] },
      ] as unknown as Block[]),
    );
    const directions = [...shown.querySelectorAll('blockquote, ul, table')].map((each) =>
      each.getAttribute('dir'),
    );
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr']);
  });

  it('shows that a block cannot be shown, and the others', () => {
    const broken = { type: 'table', attrs: { key: 'broken01' }, content: null } as unknown as Block;
    const { error } = console;
    console.error = () => undefined; // React says what it has caught
    show(broken, paragraph({ type: 'text', text: 'after' }));
    console.error = error;
    expect(screen.getByText('This block can’t be shown.')).toBeTruthy();
    expect(screen.getByText('after')).toBeTruthy();
  });

  it('shows no address of a block that it does not know', () => {
    const unknown = {
      type: 'iframe',
      attrs: { key: 'unknown1', src: 'https://evil.example' },
    } as unknown as Block;
    expect(show(unknown, paragraph({ type: 'text', text: 'after' })).innerHTML).not.toContain('evil');
    expect(screen.getByText('after')).toBeTruthy();
  });
});
