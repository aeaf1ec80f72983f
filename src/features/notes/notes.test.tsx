// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { SkillScreen } from '#features/skills/skill-screen.tsx';
import { upsertNote } from '#mutations/content/upsert-note.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternDb } from '#store/db.ts';
import { notes } from '#store/queries/notes.ts';
import { aDocument, aHeading, aParagraph, aSkillOf } from '#tests/support/lesson-samples.ts';
import { showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aBody, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { notesAsMarkdown } from './notes-as-markdown.ts';
import { NotesScreen } from './notes-screen.tsx';
import { keepNoteDraft, placeOnBlock } from './parts/note-drafts.ts';
import { notedLessons } from './read-notes.ts';

let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const [intro, knots] = [aParagraph('A bowline holds.'), aHeading('Knots')];
const text = aDocument(intro, knots, aParagraph('Tie it twice.'));

async function aDevice() {
  const organization = anOrganization({ name: 'Harbor Academy' });
  const skill = aSkillOf(text, { title: 'Bends', organizationId: organization.organizationId });
  db = await aStore({
    organizations: [organization],
    skills: [skill],
    profiles: [aProfile(organization.organizationId)],
    bodies: [aBody(skill.skillId, { document: text })],
  });
  return skill;
}

type Skill = Awaited<ReturnType<typeof aDevice>>;
const written = (skill: Skill, blockKey: string | null, body: string, quote = '') =>
  enqueue(db, upsertNote, { noteId: newId(), skillId: skill.skillId, blockKey, quote, body, seen: null });

/** Its notes are loaded after the text is shown. */
async function openLesson(skill: Skill) {
  await showOnDevice(
    db,
    <SkillScreen tenantSlug="harbor" collectionSlugs={[]} skillSlug={skill.skillSlug} />,
  );
  return screen.findByRole('region', { name: 'Your notes' }, { timeout: 10_000 });
}

describe('a note in a lesson', () => {
  it('is written on a passage without a server, stands below it, and is changed and taken away there', async () => {
    const skill = await aDevice();
    const region = await openLesson(skill);
    fireEvent.click(within(region).getByRole('button', { name: 'Add a note' }));
    fireEvent.change(within(region).getByLabelText('About'), { target: { value: intro.attrs?.key } });
    fireEvent.change(within(region).getByLabelText('Note'), { target: { value: 'Ask Ana' } });
    fireEvent.click(within(region).getByRole('button', { name: 'Save note' }));
    const note = await screen.findByRole('article', { name: 'Note' });
    expect(note.parentElement?.previousElementSibling?.textContent).toBe('A bowline holds.');
    expect(await notes(db)).toMatchObject([
      { blockKey: intro.attrs?.key, quote: 'A bowline holds.', body: 'Ask Ana' },
    ]);
    fireEvent.click(within(note).getByRole('button', { name: 'Edit note' }));
    fireEvent.change(screen.getByLabelText('Edit note'), { target: { value: 'Ask Ben' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    // What is typed also stands in the form: the note shows it once the store has told.
    const changed = await screen.findByRole('article', { name: 'Note' });
    await within(changed).findByText('Ask Ben');
    fireEvent.click(within(changed).getByRole('button', { name: 'Remove note' }));
    await waitFor(() => expect(screen.queryByText('Ask Ben')).toBeNull());
    fireEvent.click(await screen.findByText('Undo'));
    await screen.findByText('Ask Ben');
    await waitFor(async () => expect(await notes(db)).toMatchObject([{ body: 'Ask Ben' }]));
  });

  it('whose block the author removed is kept in a tray with what the block said', async () => {
    const skill = await aDevice();
    await written(skill, 'gone0001', 'Ask Ana', 'A reef knot slips.');
    await openLesson(skill);
    const tray = await screen.findByRole('region', { name: 'Notes whose passage is gone' });
    expect(within(tray).getByText('A reef knot slips.')).toBeTruthy();
    expect(within(tray).getByText('Ask Ana')).toBeTruthy();
  });

  it('is begun with a button beside any block', async () => {
    const skill = await aDevice();
    await openLesson(skill);
    const [, , last] = await waitFor(() => {
      const buttons = screen.getAllByTitle('Add a note');
      expect(buttons).toHaveLength(3);
      return buttons;
    });
    fireEvent.click(last as HTMLElement);
    fireEvent.change(await screen.findByLabelText('Note on “Tie it twice.”'), {
      target: { value: 'Twice!' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(async () => expect(await notes(db)).toMatchObject([{ body: 'Twice!' }]));
  });

  it('or a flashcard is begun from what is selected', async () => {
    const skill = await aDevice();
    await openLesson(skill);
    await waitFor(() => expect(screen.getAllByTitle('Add a note')).toHaveLength(3));
    Range.prototype.getBoundingClientRect = () => ({ left: 10, bottom: 20 }) as DOMRect;
    const passage = screen.getByText('A bowline holds.');
    document.getSelection()?.selectAllChildren(passage);
    document.dispatchEvent(new Event('selectionchange'));
    fireEvent.click(await screen.findByRole('button', { name: 'Make a flashcard' }));
    fireEvent.change(screen.getByLabelText('Front'), { target: { value: 'What holds?' } });
    expect((screen.getByLabelText('Back') as HTMLTextAreaElement).value).toBe('A bowline holds.');
    fireEvent.click(screen.getByRole('button', { name: 'Save card' }));
    await waitFor(async () =>
      expect(await db.things.where('thing').equals('flashcard').toArray()).toMatchObject([
        { skillId: skill.skillId, own: { front: 'What holds?', rear: 'A bowline holds.' } },
      ]),
    );
  });
});

describe('all notes of a person', () => {
  it('are listed by lesson in the order of its text, found by their words, and exported', async () => {
    const skill = await aDevice();
    await written(skill, 'gone0001', 'Slipped', 'A reef knot slips.');
    await written(skill, knots.attrs?.key ?? '', 'Second', 'Knots');
    await written(skill, intro.attrs?.key ?? '', 'First', 'A bowline holds.');
    await showOnDevice(db, <NotesScreen />);
    await screen.findByText('3 notes in 1 skill');
    const bodies = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(bodies().map((body) => /First|Second|Slipped/.exec(body ?? '')?.[0])).toEqual([
      'First',
      'Second',
      'Slipped',
    ]);
    expect(screen.getByText('This passage is no longer in the skill.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'REEF' } });
    expect(bodies()).toHaveLength(1);
    const file = notesAsMarkdown(await notedLessons(db), 'https://learn.example');
    expect(file).toBe(
      [
        '# Bends',
        `<https://learn.example/learn/${skill.tenantSlug}/skill/${skill.skillSlug}>`,
        '> A bowline holds.',
        'First',
        '> Knots',
        'Second',
        '> A reef knot slips.',
        'Slipped\n',
      ].join('\n\n'),
    );
  });

  it('say how the first one is written when there is none', async () => {
    await aDevice();
    await showOnDevice(db, <NotesScreen />);
    expect(await screen.findByText('No notes yet')).toBeTruthy();
  });
});

describe('what was typed of a note and not saved', () => {
  afterEach(() => localStorage.clear());

  const reload = async (skill: Skill) => {
    cleanup();
    return openLesson(skill);
  };

  it('is there again after a reload, on the passage it is about, and is gone once it is saved', async () => {
    const skill = await aDevice();
    const region = await openLesson(skill);
    fireEvent.click(within(region).getByRole('button', { name: 'Add a note' }));
    fireEvent.change(within(region).getByLabelText('About'), { target: { value: intro.attrs?.key } });
    fireEvent.change(within(region).getByLabelText('Note'), { target: { value: 'Ask Ana' } });
    const again = await reload(skill);
    const field = within(again).getByLabelText<HTMLTextAreaElement>('Note');
    expect(field.value).toBe('Ask Ana');
    expect(within(again).getByLabelText<HTMLSelectElement>('About').value).toBe(intro.attrs?.key);
    expect(document.activeElement).not.toBe(field);
    fireEvent.click(within(again).getByRole('button', { name: 'Save note' }));
    await waitFor(async () =>
      expect(await notes(db)).toMatchObject([{ body: 'Ask Ana', blockKey: intro.attrs?.key }]),
    );
    const last = await reload(skill);
    expect(within(last).queryByLabelText('Note', { selector: 'textarea' })).toBeNull();
  });

  it('is open again below its block, and as the change of a note that there is', async () => {
    const skill = await aDevice();
    await written(skill, knots.attrs?.key ?? '', 'Second', 'Knots');
    await openLesson(skill);
    const buttons = await waitFor(() => {
      const found = screen.getAllByTitle('Add a note');
      expect(found).toHaveLength(3);
      return found;
    });
    fireEvent.click(buttons[2] as HTMLElement);
    const label = 'Note on “Tie it twice.”';
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Twi' } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit note' }));
    fireEvent.change(screen.getByLabelText('Edit note'), { target: { value: 'Second thoughts' } });
    await reload(skill);
    expect((await screen.findByLabelText<HTMLTextAreaElement>(label)).value).toBe('Twi');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Edit note')).value).toBe('Second thoughts');
  });

  it('of a block that its author removed meanwhile is about the lesson', async () => {
    const skill = await aDevice();
    keepNoteDraft(db.accountId, placeOnBlock(skill.skillId, 'gone0001'), {
      ...{ body: 'Still worth it', blockKey: 'gone0001', quote: 'A reef knot slips.' },
    });
    const region = await openLesson(skill);
    const field = await within(region).findByLabelText<HTMLTextAreaElement>('Note');
    expect(field.value).toBe('Still worth it');
  });
});
