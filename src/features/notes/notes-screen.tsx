/** All private notes of a person, to find, change, take away and export; on the device, whether it is online or not. */
import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { leftOf } from '#domain/allowances.ts';
import { foldText } from '#domain/fold.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { saveFile } from '#ui/save-file.ts';
import { notesAsMarkdown } from './notes-as-markdown.ts';
import { NoteItem } from './parts/note-item.tsx';
import classes from './parts/notes.module.css';
import { type NotedLesson, notedLessons } from './read-notes.ts';

export function NotesScreen() {
  const lessons = useStored(notedLessons);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const count = (lessons ?? []).reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <>
      <PageHeader
        title={say.heading}
        page="/notes"
        lead={lessons && count > 0 && say.pageLead(count, lessons.length, leftOf('notes', count))}
        actions={count > 0 && <ExportButton lessons={lessons ?? []} />}
      />
      <LoadingArea
        loading={lessons === undefined}
        skeleton={<ListSkeleton rows={3} />}
        slowText={say.heading}
      >
        {lessons && count === 0 && <EmptyState title={say.noneTitle}>{say.none}</EmptyState>}
        {lessons && count > 0 && <Notes lessons={lessons} />}
      </LoadingArea>
    </>
  );
}

function ExportButton({ lessons }: { lessons: readonly NotedLesson[] }) {
  const save = () => {
    const text = notesAsMarkdown(lessons, location.origin);
    saveFile(say.fileName, new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  };
  return (
    <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={save}>
      {say.export}
    </Button>
  );
}

/** Every word must be in the note, in what it is on, or in the lesson's title. */
function matching(lessons: readonly NotedLesson[], query: string): NotedLesson[] {
  const wanted = foldText(query).split(/\s+/u).filter(Boolean);
  return lessons
    .map((noted) => ({
      ...noted,
      notes: noted.notes.filter(({ body, quote }) => {
        const text = foldText([noted.lesson?.title, quote, body].join('\n'));
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ notes }) => notes.length > 0);
}

function Notes({ lessons }: { lessons: readonly NotedLesson[] }) {
  const [query, setQuery] = useState('');
  const shown = matching(lessons, query);
  return (
    <>
      <search className={classes.tools} data-no-print="">
        <TextInput
          type="search"
          aria-label={say.search}
          placeholder={say.search}
          value={query}
          leftSection={<Icon of={IconSearch} />}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </search>
      {shown.length === 0 && <EmptyState title={say.noHitsTitle}>{say.noHits}</EmptyState>}
      <div className={classes.list}>
        {shown.map(({ skillId, lesson, notes }) => (
          <section key={skillId} className={classes.lesson} aria-labelledby={`notes-of-${skillId}`}>
            <h2 id={`notes-of-${skillId}`}>
              {lesson ? <LearningLink to={lesson.path}>{lesson.title}</LearningLink> : say.unknownLesson}
            </h2>
            {notes.map(({ lost, ...note }) => (
              <NoteItem key={note.id} note={note} lost={lost} quoted />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
