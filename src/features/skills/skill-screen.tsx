/** The page of a lesson (ROUTE-012, ROUTE-013): read, answer, talk; with or without a network. */
import { Button } from '@mantine/core';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import * as words from '#contract/words/en.ts';
import { noProgress } from '#domain/learning-progress.ts';
import { isOffered } from '#domain/own-space.ts';
import { usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LazyEditor } from '#features/editor/lazy-editor.tsx';
import { useEditMode } from '#features/editor/use-edit-mode.ts';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { LateOfflinePage } from '#features/failure/late-offline-page.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { VISITOR } from '#store/db.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { useStore, useStored } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useSync } from '#sync/react.ts';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useWholeLesson } from './parts/first-screen.ts';
import type { BesideBlock } from './parts/lesson-blocks.tsx';
import { lessonCrumbs } from './parts/lesson-crumbs.ts';
import { LessonHead } from './parts/lesson-head.tsx';
import { LessonOutline } from './parts/lesson-outline.tsx';
import { lessonPlace } from './parts/lesson-place.ts';
import { lessonOf, passedSection, resumeSection, sectionStates } from './parts/lesson-sections.ts';
import { LessonText } from './parts/lesson-text.tsx';
import { type LessonView, lessonView } from './parts/lesson-view.ts';
import {
  bodyHere,
  type OpenedSkill,
  openedSkill,
  progressHere,
  type SkillAddress,
  type SkillRef,
  skillRef,
  wantHere,
} from './parts/opened-skill.ts';
import { useAnswerKeys } from './parts/use-answer-keys.ts';
import { useLearning } from './parts/use-learning.ts';
import { useReadingPlace } from './parts/use-reading-place.ts';
import classes from './skill-screen.module.css';

/** Below or beside the text: nobody waits for it to read. */
const CommentsPanel = lazyAfterPaint(async () => ({
  default: (await import('#features/comments/comments-panel.tsx')).CommentsPanel,
}));
/** For an address that was, or that the server has not named yet. */
const LastingAddress = lazyAfterPaint(async () => ({
  default: (await import('#features/address/lasting-address.tsx')).LastingAddress,
}));
const CloseSkill = lazy(() => import('./parts/close-skill.tsx'));
const VisitorNote = lazyAfterPaint(() => import('./parts/visitor-note.tsx'));
const RetiredNotice = lazyAfterPaint(async () => ({
  default: (await import('#features/retirement/retired-notice.tsx')).RetiredNotice,
}));
const ReadableText = lazy(async () => ({
  default: (await import('#features/failure/readable-text.tsx')).ReadableText,
}));
/** Where the text is not on the device. */
const NotHere = lazy(() => import('./parts/not-here.tsx'));
/** Authors alone see it. */
const Unpublished = lazy(() => import('./parts/unpublished.tsx'));
const KeepOnDevice = lazyAfterPaint(async () => ({
  default: (await import('#features/keeping/keep-on-device.tsx')).KeepOnDevice,
}));

const ExportForLms = lazy(async () => ({
  default: (await import('#features/lms-export/export-for-lms.tsx')).ExportForLms,
}));
const LessonCards = lazyAfterPaint(async () => ({
  default: (await import('#features/study/lesson-cards.tsx')).LessonCards,
}));
const LessonNotes = lazyAfterPaint(async () => ({
  default: (await import('#features/notes/lesson-notes.tsx')).LessonNotes,
}));
const LessonChanges = lazyAfterPaint(() => import('./parts/lesson-changes.tsx'));
const LessonEnd = lazyAfterPaint(() => import('./parts/lesson-end.tsx'));
const LessonActs = lazyAfterPaint(() => import('./parts/lesson-acts.tsx'));
const VisitorOutline = lazy(() => import('./parts/visitor-outline.tsx'));

export type SkillScreenProps = SkillAddress;

export function SkillScreen({ tenantSlug, collectionSlugs, skillSlug, skillId }: SkillScreenProps) {
  const slugs = collectionSlugs.join('/');
  const ref = useMemo<SkillRef>(
    () => skillRef({ tenantSlug, collectionSlugs: slugs === '' ? [] : slugs.split('/'), skillSlug, skillId }),
    [tenantSlug, slugs, skillSlug, skillId],
  );
  const editing = useEditMode().asked;
  return (
    <>
      {/* The editor stays where it is: moving would take the caret out of the text. */}
      <Suspense fallback={null}>
        <LastingAddress
          tenantSlug={tenantSlug ?? ''}
          collectionSlugs={collectionSlugs}
          skillSlug={skillSlug ?? null}
          stays={editing}
        />
      </Suspense>
      <OpenedPage key={JSON.stringify(ref)} place={ref} />
    </>
  );
}

function OpenedPage({ place }: { place: SkillRef }) {
  const opened = useStored(openedSkill, place);
  const id = opened?.skill?.skillId ?? place.skillId;
  const body = useStored(bodyHere, id);
  const { view, ask } = useView(place, opened, body);
  const skill = opened?.skill ?? null;
  const tenantSlug = skill?.tenantSlug ?? place.tenantSlug;
  const edit = useEditMode();
  // Who loses the right, or the lesson, while editing still has the text to copy.
  const edited = useRef<SkillRow | null>(null);
  if (!edit.asked) edited.current = null;
  else if (opened?.mayUpdate && !skill?.archived) edited.current = skill;
  if (edited.current)
    return (
      <EditedLesson
        skill={edited.current}
        place={place}
        mayEdit={opened?.mayUpdate ?? true}
        mayReset={opened?.mayReset ?? false}
        onDone={edit.leave}
      />
    );
  const onEdit = opened?.mayUpdate && !skill?.archived ? edit.enter : undefined;
  const moved = skill !== null && place.skillSlug !== null && place.skillSlug !== skill.skillSlug;
  if (moved && place.tenantSlug !== null)
    return (
      <Suspense fallback={null}>
        <LastingAddress
          tenantSlug={place.tenantSlug}
          collectionSlugs={place.collectionSlugs}
          skillSlug={place.skillSlug}
          moved
        />
      </Suspense>
    );
  switch (view) {
    case 'denied':
      return <DeniedPage place={place} tenantSlug={tenantSlug} />;
    case 'missing':
      return (
        <FailedPage variant="missing">
          <Suspense fallback={null}>
            <CloseSkill tenantSlug={tenantSlug} />
          </Suspense>
        </FailedPage>
      );
    case 'failed':
      return (
        <Suspense fallback={null}>
          <ReadableText message={words.place.failed} onRetry={ask}>
            <FailedPage variant="unknown">
              <Button onClick={ask}>{words.skill.retry}</Button>
            </FailedPage>
          </ReadableText>
        </Suspense>
      );
    case 'not here':
      return opened && skill ? (
        <Outlined opened={opened} skill={skill} place={place} onEdit={onEdit}>
          <Suspense fallback={null}>
            <NotHere skill={skill} onRetry={ask} />
          </Suspense>
        </Outlined>
      ) : (
        <LateOfflinePage
          page={JSON.stringify(place)}
          title={words.skill.notHereTitle}
          message={words.skill.notHere}
          onRetry={ask}
        />
      );
    case 'unpublished':
      return opened && skill ? (
        <Outlined opened={opened} skill={skill} place={place} onEdit={onEdit}>
          <Suspense fallback={null}>
            <Unpublished skill={skill} />
          </Suspense>
        </Outlined>
      ) : null;
    case 'reading':
    case 'loading':
    case 'lesson':
      return (
        <LoadingArea loading={view === 'reading' || !skill} skeleton={<Shape />} slowText={words.skill.slow}>
          {opened && skill && body && view === 'lesson' && (
            <OpenLesson opened={opened} skill={skill} body={body} place={place} onEdit={onEdit} />
          )}
          {opened && skill && view === 'loading' && (
            <Outlined opened={opened} skill={skill} place={place} onEdit={onEdit}>
              <LoadingArea loading skeleton={<Shape />} slowText={words.skill.slow}>
                {null}
              </LoadingArea>
            </Outlined>
          )}
        </LoadingArea>
      );
  }
}

function EditedLesson({ place, ...props }: ComponentProps<typeof LazyEditor> & { place: SkillRef }) {
  const { skill } = props;
  usePageCrumbs(
    lessonCrumbs(skill, useStored(lessonPlace, skill.skillId, skill.tenantSlug, place.collectionSlugs)),
  );
  return <LazyEditor {...props} />;
}

const Shape = () => (
  <>
    <VisuallyHidden>{words.skill.loading}</VisuallyHidden>
    <LessonSkeleton />
  </>
);

/** A visitor is told what the lesson covers, where everybody with an account may read it. */
function DeniedPage({ place, tenantSlug }: { place: SkillRef; tenantSlug: string | null }) {
  const visitor = useStore().accountId === VISITOR;
  const organization = useStored(findOrganization, tenantSlug ?? '');
  const denied = (
    <FailedPage variant="denied" orgAlias={organization?.alias}>
      <Suspense fallback={null}>
        <CloseSkill tenantSlug={tenantSlug} />
      </Suspense>
    </FailedPage>
  );
  if (!visitor || place.skillSlug === null || place.tenantSlug === null) return denied;
  return (
    <Suspense fallback={denied}>
      <VisitorOutline tenantSlug={place.tenantSlug} skillSlug={place.skillSlug} otherwise={denied} />
    </Suspense>
  );
}

function FailedPage({
  variant,
  orgAlias,
  children,
}: {
  variant: 'denied' | 'missing' | 'unknown';
  orgAlias?: string | undefined;
  children: ReactNode;
}) {
  const visitor = useStore().accountId === VISITOR;
  const say = words.skill;
  return (
    <LateErrorPage
      variant={variant}
      actions={children}
      login={visitor}
      support={variant === 'unknown'}
      {...(orgAlias !== undefined && !visitor && { orgAlias })}
      {...(variant === 'unknown' && { title: say.failedTitle, message: say.failed })}
    />
  );
}

/** Asks for what is missing, and again with each new connection; an answer to an earlier visit does not count. */
function useView(
  place: SkillRef,
  opened: OpenedSkill | undefined,
  body: SkillBody | null | undefined,
): { view: LessonView | 'reading'; ask: () => void } {
  const sync = useSync();
  const offline = useOffline();
  const skill = opened?.skill;
  const skillId = skill?.skillId ?? place.skillId;
  const want = useStored(wantHere, skillId, place);
  const [asked, setAsked] = useState(false);
  const ready = opened !== undefined && body !== undefined && want !== undefined;
  const outdated = body && skill && body.bodyVersion < (skill.bodyVersion ?? 0);
  const published = skill?.bodyVersion !== null;
  const needed = ready && opened.mayRead && published && (!body || outdated === true);
  const ask = useCallback(() => {
    const { tenantSlug, collectionSlugs, skillSlug } = place;
    const asking =
      skillId === null
        ? sync.wantPlace({
            tenantSlug: tenantSlug ?? '',
            collectionSlugs,
            ...(skillSlug !== null && { skillSlug }),
          })
        : sync.wantSkillBody(skillId);
    void asking.then(() => setAsked(true));
    sync.nudge();
  }, [sync, skillId, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is a reason to ask again
  useEffect(() => {
    if (needed) ask();
  }, [needed, ask, offline]);
  if (!ready) return { view: 'reading', ask };
  // Nobody answers without a connection: an old refusal is still the last word there.
  const answer = asked || offline ? want : null;
  const view = lessonView({
    mayRead: opened.mayRead,
    hasBody: body !== null,
    published,
    want: answer,
    offline,
  });
  return { view, ask };
}

type OpenedProps = {
  opened: OpenedSkill;
  skill: SkillRow;
  place: SkillRef;
  /** undefined: the person may not */
  onEdit: (() => void) | undefined;
};

/** The frame of a lesson: what is known of it without its text. */
function Outlined({ skill, place, onEdit, children }: OpenedProps & { children: ReactNode }) {
  const at = useStored(lessonPlace, skill.skillId, skill.tenantSlug, place.collectionSlugs);
  usePageCrumbs(lessonCrumbs(skill, at));
  const progress = useStored(progressHere, skill.skillId) ?? noProgress(skill.skillId);
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.head}>
          <LessonHead skill={skill} complete={progress.complete} onEdit={onEdit} />
        </div>
        {skill.sections.length > 1 && (
          <div className={classes.outline}>
            <LessonOutline
              sections={skill.sections}
              states={sectionStates(skill.sections, progress, -1)}
              completedQuestions={progress.completedQuestions}
              current={null}
              linked={false}
            />
          </div>
        )}
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  );
}

function OpenLesson({ opened, skill, body, place, onEdit }: OpenedProps & { body: SkillBody }) {
  const { accountId } = useStore();
  const at = useStored(lessonPlace, skill.skillId, skill.tenantSlug, place.collectionSlugs);
  usePageCrumbs(lessonCrumbs(skill, at));
  const lesson = useMemo(() => lessonOf(body.document, skill.title), [body.document, skill.title]);
  const whole = useWholeLesson();
  const learning = useLearning(skill, lesson);
  const [{ BesideBlock }, setBeside] = useState<{ BesideBlock?: BesideBlock }>({});
  const article = useRef<HTMLElement>(null);
  useAnswerKeys(article);
  const current = useReadingPlace(lesson.sections, (blockKey) => learning?.pass(blockKey));
  const resumeAt = useAtOpening(learning && resumeSection(lesson, learning.progress), learning !== undefined);
  if (learning === undefined) return null;
  const { progress } = learning;
  const states = sectionStates(
    lesson.sections,
    progress,
    passedSection(lesson, progress.lastCompletedBlockKey),
  );
  return (
    <div className={classes.frame}>
      <div className={classes.columns} data-comments="">
        <div className={classes.head}>
          <LessonHead
            skill={skill}
            complete={progress.complete}
            resume={resumeAt}
            onEdit={onEdit}
            staff={
              opened.worksOn &&
              isOffered(skill, 'LMS package') && (
                <Suspense fallback={null}>
                  <ExportForLms thing={{ skillId: skill.skillId }} />
                </Suspense>
              )
            }
            keep={
              whole && (
                <Suspense fallback={null}>
                  <KeepOnDevice thing={{ kind: 'skill', id: skill.skillId }} title={skill.title} />
                </Suspense>
              )
            }
          />
          <HeadNotices skill={skill} body={body} answers={progress.answers} whole={whole} />
        </div>
        {lesson.sections.length > 1 && (
          <div className={classes.outline}>
            <LessonOutline
              sections={lesson.sections}
              states={states}
              completedQuestions={progress.completedQuestions}
              current={current}
            />
          </div>
        )}
        <article ref={article} className={classes.text} aria-label={skill.title}>
          <LessonText
            key={body.bodyVersion}
            lesson={lesson}
            whole={whole}
            progress={progress}
            seed={accountId}
            skillId={skill.skillId}
            beside={BesideBlock}
            onAnswer={learning.answer}
          />
          {whole && (
            <>
              <BelowText skill={skill} body={body} onBeside={setBeside} />
              <Suspense fallback={null}>
                <LessonEnd complete={progress.complete} onComplete={learning.complete} place={at} />
              </Suspense>
            </>
          )}
        </article>
        <div className={classes.comments}>
          {whole && (
            <Suspense fallback={null}>
              <CommentsPanel
                skillId={skill.skillId}
                subject={opened.subject}
                rootType={skill.rootType}
                mayComment={opened.mayComment}
                privateToo={opened.worksOn && isOffered(skill, 'two threads')}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is said above a text, once it is there. */
function HeadNotices({
  skill,
  body,
  answers,
  whole,
}: {
  skill: SkillRow;
  body: SkillBody;
  answers: Readonly<Record<string, readonly string[]>>;
  whole: boolean;
}) {
  const { accountId } = useStore();
  return (
    <Suspense fallback={null}>
      {skill.workflow === 'RETIRED' && <RetiredNotice courseIds={skill.courseIds} />}
      {accountId === VISITOR && <VisitorNote />}
      {whole && <LessonChanges body={body} answers={answers} />}
    </Suspense>
  );
}

/** What a reader does with a lesson beside reading it. A visitor has no device of their own to keep notes on. */
function BelowText({
  skill,
  body,
  onBeside,
}: {
  skill: SkillRow;
  body: SkillBody;
  onBeside: (beside: { BesideBlock?: BesideBlock }) => void;
}) {
  const visitor = useStore().accountId === VISITOR;
  return (
    <Suspense fallback={null}>
      <LessonCards skillId={skill.skillId} cards={body.flashcards} />
      {!visitor && <LessonNotes skillId={skill.skillId} document={body.document} onBeside={onBeside} />}
      <LessonActs skill={skill} />
    </Suspense>
  );
}

/** What held when the lesson was opened: it stays while one reads on. */
function useAtOpening<T>(value: T, ready: boolean): T | undefined {
  const [kept, setKept] = useState<{ value: T } | null>(null);
  if (ready && kept === null) setKept({ value });
  return kept?.value;
}
