/** The contents of a course: lessons in lists, nested collections as parts that fold, at any depth. */

import { Button } from '@mantine/core';
import { IconArrowUpRight, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { studyWords } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { previewsOf } from '#domain/shown-children.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import type { ScheduledDays } from '#features/schedule/scheduled-days.tsx';
import { VISITOR } from '#store/db.ts';
import type { ContentItem } from '#store/queries/collection-contents.ts';
import { useClientFlags, useStore } from '#store/react.ts';
import type { CollectionRow, SkillRow } from '#store/tables/synced.ts';
import { classNames } from '#ui/class-names.ts';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { stepPath, stepsOf } from '../read-collection.ts';
import styles from './contents-tree.module.css';
import { SkillLine } from './skill-line.tsx';

/** Up to so many lessons all parts are unfolded at the start. */
const UNFOLDED_LESSONS = 40;

const RowCalendar = lazyAfterPaint(async () => ({
  default: (await import('#features/schedule/row-calendar.tsx')).RowCalendar,
}));

const ReadScheduledDays = lazyAfterPaint(async () => ({
  default: (await import('#features/schedule/scheduled-days.tsx')).ReadScheduledDays,
}));

/** Of a signed-in person, in a build with Learn Later (SCHED-009): the days are read once for all rows, after the first paint. */
function useCalendars(): { reader: ReactNode; calendarOf: Shared['calendarOf'] } {
  const clientFlags = useClientFlags();
  const { accountId } = useStore();
  const [read, setRead] = useState<ScheduledDays | null>(null);
  if (!clientFlags.showLearnLater || accountId === VISITOR) return { reader: null, calendarOf: () => null };
  return {
    reader: (
      <Suspense fallback={null}>
        <ReadScheduledDays onRead={setRead} />
      </Suspense>
    ),
    calendarOf: ({ skillId, title }) =>
      read && (
        <Suspense fallback={null}>
          <RowCalendar
            thing={{ type: 'skill', id: skillId, title }}
            day={read.days[skillId] ?? null}
            today={read.today}
          />
        </Suspense>
      ),
  };
}

type Part = Extract<ContentItem, { type: 'collection' }>;
type Lesson = Extract<ContentItem, { type: 'skill' }>;
type Run =
  | { key: string; lessons: Lesson[]; part?: undefined }
  | { key: string; part: Part; lessons?: undefined };

/** Lessons that follow each other are one list; each nested collection stands by itself. */
function runsOf(contents: readonly ContentItem[]): Run[] {
  const runs: Run[] = [];
  for (const item of contents) {
    const last = runs.at(-1);
    if (item.type === 'collection') runs.push({ key: item.collection.collectionId, part: item });
    else if (last?.lessons) last.lessons.push(item);
    else runs.push({ key: item.skill.skillId, lessons: [item] });
  }
  return runs;
}

const partsIn = (contents: readonly ContentItem[]): Part[] =>
  contents.flatMap((item) => (item.type === 'collection' ? [item, ...partsIn(item.contents)] : []));

/** The parts that lead to a lesson. */
function partsTo(contents: readonly ContentItem[], skillId: string | undefined): string[] {
  for (const item of contents) {
    if (item.type === 'skill') {
      if (item.skill.skillId === skillId) return [];
      continue;
    }
    const holds = stepsOf(item.contents, []).some((step) => step.skillId === skillId);
    if (holds) return [item.collection.collectionId, ...partsTo(item.contents, skillId)];
  }
  return [];
}

export function ContentsTree({
  contents,
  trail,
  here,
  offline,
  nextSkillId,
}: {
  contents: readonly ContentItem[];
  trail: readonly CollectionRow[];
  here: ReadonlySet<string>;
  offline: boolean;
  nextSkillId: string | undefined;
}) {
  const course = words.course;
  const id = useId();
  const parts = partsIn(contents);
  const allIds = parts.map(({ collection }) => collection.collectionId);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => {
    const few = stepsOf(contents, []).length <= UNFOLDED_LESSONS;
    const way = partsTo(contents, nextSkillId);
    return new Set(few ? allIds : way.length > 0 ? way : allIds.slice(0, 1));
  });
  const toggle = (collectionId: string) => {
    const next = new Set(unfolded);
    if (!next.delete(collectionId)) next.add(collectionId);
    setUnfolded(next);
  };
  const allOpen = allIds.every((collectionId) => unfolded.has(collectionId));
  const printing = usePrinting();
  const { reader, calendarOf } = useCalendars();
  const shared = { here, offline, unfolded: printing ? new Set(allIds) : unfolded, toggle, calendarOf };
  return (
    <section aria-labelledby={id} className={styles.contents}>
      {reader}
      <div className={styles.heading}>
        <h2 id={id}>{course.contents}</h2>
        {parts.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            data-no-print=""
            onClick={() => setUnfolded(new Set(allOpen ? [] : allIds))}
          >
            {allOpen ? course.closeAll : course.openAll}
          </Button>
        )}
      </div>
      <Runs contents={contents} trail={trail} level={3} {...shared} />
    </section>
  );
}

type Shared = {
  /** the calendar button of a lesson */
  calendarOf: (skill: SkillRow) => ReactNode;
  here: ReadonlySet<string>;
  offline: boolean;
  unfolded: ReadonlySet<string>;
  toggle: (collectionId: string) => void;
};
type RunsProps = Shared & {
  contents: readonly ContentItem[];
  trail: readonly CollectionRow[];
  level: 3 | 4 | 5 | 6;
  /** the number of the part that it stands in, such as `2.` */
  above?: string;
};

function Runs({ contents, trail, level, above = '', ...shared }: RunsProps) {
  const { here, offline, calendarOf } = shared;
  let parts = 0;
  return (
    <div className={styles.runs}>
      {runsOf(contents).map((run) => {
        if (run.part) {
          parts += 1;
          return (
            <PartOfCourse
              key={run.key}
              part={run.part}
              number={`${above}${parts}`}
              trail={trail}
              level={level}
              {...shared}
            />
          );
        }
        return (
          <div key={run.key} className={classNames(styles.list, run.lessons.length > 50 && styles.long)}>
            <ListRows framed>
              {run.lessons.map(({ skill, progress }) => (
                <SkillLine
                  key={skill.skillId}
                  skill={skill}
                  progress={progress}
                  path={stepPath(skill, trail)}
                  missing={offline && !here.has(skill.skillId)}
                  actions={calendarOf(skill)}
                />
              ))}
            </ListRows>
          </div>
        );
      })}
    </div>
  );
}

function PartOfCourse({
  part,
  number,
  trail,
  level,
  ...shared
}: Shared & { part: Part; number: string; trail: readonly CollectionRow[]; level: 3 | 4 | 5 | 6 }) {
  const course = words.course;
  const catalog = words.catalog;
  const id = useId();
  const Heading = `h${level}` as const;
  const { collection, progress, contents } = part;
  const below = [...trail, collection];
  const skills = stepsOf(contents, below).length;
  const open = shared.unfolded.has(collection.collectionId);
  const path = collectionLink(
    collection,
    below.map(({ collectionSlug }) => collectionSlug),
  );
  const done = course.completed(progress.completedChildren, skills);
  return (
    <div className={classNames(styles.part, level > 3 && styles.inner)}>
      <div className={styles.bar}>
        <Heading className={styles.partTitle}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => shared.toggle(collection.collectionId)}
          >
            <span className={styles.chevron} data-open={open || undefined}>
              <Icon of={IconChevronRight} size={20} />
            </span>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <bdi className={styles.partName}>{collection.title}</bdi>
            {!collection.visible && <span className={styles.hiddenMark}>{studyWords.hidden}</span>}
          </button>
        </Heading>
        <span className={styles.done}>{done}</span>
        <ProgressRing
          size={20}
          value={skills === 0 ? 0 : progress.completedChildren / skills}
          name={catalog.progressOf(collection.title)}
          label={done}
        />
        <LearningLink to={path} className={styles.open} title={course.openPart(collection.title)}>
          <Icon of={IconArrowUpRight} size={20} />
          <VisuallyHidden>{course.openPart(collection.title)}</VisuallyHidden>
        </LearningLink>
      </div>
      {!open && contents.length > 0 && <Previews contents={contents} />}
      <div id={id} hidden={!open}>
        {open &&
          (contents.length > 0 ? (
            <Runs
              contents={contents}
              trail={below}
              above={`${number}.`}
              level={Math.min(level + 1, 6) as 4 | 5 | 6}
              {...shared}
            />
          ) : (
            <p className={styles.nothing}>{course.emptyTitle}</p>
          ))}
      </div>
    </div>
  );
}

/** What a folded part holds, its first three (COLL-011). */
function Previews({ contents }: { contents: readonly ContentItem[] }) {
  const titles = previewsOf(contents).map((item) =>
    item.type === 'skill' ? item.skill.title : item.collection.title,
  );
  const more = contents.length - titles.length;
  return (
    <ul className={styles.previews}>
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title
        <li key={at}>
          <bdi>{title}</bdi>
        </li>
      ))}
      {more > 0 && <li>{studyWords.morePreviews(more)}</li>}
    </ul>
  );
}
