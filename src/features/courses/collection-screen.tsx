/** The page of a course, or of a collection inside a course (ROUTE-014). */
import { Button } from '@mantine/core';
import { IconLock, IconLockAccess, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { workflowOf } from '#contract/content/collection.ts';
import { assetPathAt } from '#contract/content/skill.ts';
import { courseTabWords } from '#contract/words/en/course-tabs.ts';
import { studyWords } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import type { Crumb } from '#domain/crumbs.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { isPlainText } from '#domain/markdown-words.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { isRetired } from '#domain/retirement.ts';
import { LastingAddress } from '#features/address/lasting-address.tsx';
import { hereCrumb, rootCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { useEditMode } from '#features/editor/use-edit-mode.ts';
import { KeepOnDevice } from '#features/keeping/keep-on-device.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { holdsCourse } from '#store/queries/held-course.ts';
import { useStore, useStored } from '#store/react.ts';
import { useArriving } from '#ui/arriving.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Later } from '#ui/later.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { availabilityOf } from './availability.ts';
import styles from './collection-screen.module.css';
import { MissingPlace, useWant } from './missing-place.tsx';
import { nextStep } from './next-step.ts';
import { CollectionSkeleton } from './parts/collection-skeleton.tsx';
import { ContentsTree } from './parts/contents-tree.tsx';
import { type CourseTab, panelId, shownTabs, tabId } from './parts/shown-tabs.ts';
import { type CollectionPage, collectionPage } from './read-collection.ts';
import { StatsRow } from './stats-row.tsx';
import { trailCrumbs } from './trail-crumbs.ts';

const EnrollButton = lazy(async () => ({
  default: (await import('./parts/enroll-button.tsx')).EnrollButton,
}));
const WhyProgress = lazy(async () => ({
  default: (await import('./parts/why-progress.tsx')).WhyProgress,
}));
const aroundCourse = async () => (await import('./parts/around-course.ts')).aroundCourse;
const CourseChanges = lazy(async () => ({ default: (await aroundCourse()).CourseChanges }));
const CourseTabs = lazy(async () => ({ default: (await aroundCourse()).CourseTabs }));
const CoursePanels = lazy(async () => ({ default: (await aroundCourse()).CoursePanels }));
const CourseActs = lazy(async () => ({ default: (await aroundCourse()).CourseActs }));
const ShowCourse = lazy(async () => ({
  default: (await import('./parts/show-course.tsx')).ShowCourse,
}));
const ShowDialog = lazy(async () => ({
  default: (await import('./parts/show-course.tsx')).ShowDialog,
}));
const AuthorActs = lazy(async () => ({
  default: (await import('./parts/author-acts.tsx')).AuthorActs,
}));
const CollectionWorkflow = lazy(async () => ({
  default: (await import('#features/workflow/workflow-menu.tsx')).CollectionWorkflow,
}));
const CourseWorkflow = lazy(async () => ({
  default: (await import('#features/retirement/course-workflow.tsx')).CourseWorkflow,
}));
const RetiredNotice = lazy(async () => ({
  default: (await import('#features/retirement/retired-notice.tsx')).RetiredNotice,
}));
/** For few people: those who only learn load nothing of it. */
const ExportForLms = lazy(async () => ({
  default: (await import('#features/lms-export/export-for-lms.tsx')).ExportForLms,
}));

/** A description no longer than this may stand below the title. */
const LEAD_LETTERS = 240;

export function CollectionScreen({
  tenantSlug,
  collectionSlugs,
}: {
  tenantSlug: string;
  collectionSlugs: readonly string[];
}) {
  const page = useArriving(useStored(collectionPage, tenantSlug, collectionSlugs), isHere);
  usePageCrumbs(page === 'missing' ? [] : page ? crumbsOf(page) : [waitingCrumb]);
  if (page === 'missing')
    return <MissingPlace place={{ tenantSlug, collectionSlugs }} skeleton={<CollectionSkeleton />} />;
  return (
    <LoadingArea
      loading={page === undefined}
      skeleton={<CollectionSkeleton />}
      slowText={words.place.loading}
    >
      <LastingAddress
        tenantSlug={tenantSlug}
        collectionSlugs={collectionSlugs}
        skillSlug={null}
        moved={page !== undefined && page.collection.collectionSlug !== collectionSlugs.at(-1)}
      />
      {page && <Collection key={page.collection.collectionId} page={page} />}
    </LoadingArea>
  );
}

const isHere = (read: CollectionPage | 'missing' | undefined): boolean => read !== 'missing';

function Collection({ page }: { page: CollectionPage }) {
  const { collection, steps, progress, skills } = page;
  const say = words.course;
  const catalog = words.catalog;
  const next = nextStep(steps);
  const lead = leadOf(page);
  const started = steps.some((step) => step.progress !== undefined);
  const course = page.trail[0] ?? collection;
  return (
    <>
      {(course.workflow === 'RETIRED' || course.retirement || page.staff) && (
        <Suspense fallback={null}>
          <RetiredNotice courseIds={[course.collectionId]} />
        </Suspense>
      )}
      <div className={styles.top}>
        <Cover page={page} />
        <div className={styles.words}>
          <PageHeader
            title={collection.title}
            page={pathOf(page)}
            lead={lead || undefined}
            status={page.staff && <AuthorHead page={page} />}
          />
        </div>
        <div className={styles.doing}>
          <Facts page={page} />
          {started && skills > 0 && (
            <div className={styles.progress}>
              <ProgressBar
                name={catalog.progressOf(collection.title)}
                value={progress.completedChildren}
                max={skills}
                label={say.completed(progress.completedChildren, skills)}
              />
              <Later>
                <Suspense fallback={null}>
                  <WhyProgress page={page} />
                </Suspense>
              </Later>
            </div>
          )}
          <Acts page={page} next={next} />
        </div>
      </div>
      {page.needs === 'nothing' && !page.adds && (
        <Later>
          <Suspense fallback={null}>
            <CourseChanges page={page} />
          </Suspense>
        </Later>
      )}
      <Tabbed page={page} lead={lead} nextSkillId={next?.step.skillId} />
    </>
  );
}

/** The contents, and in tabs beside them what else there is to know. */
function Tabbed({
  page,
  lead,
  nextSkillId,
}: {
  page: CollectionPage;
  lead: string;
  nextSkillId: string | undefined;
}) {
  const [chosen, setChosen] = useState<CourseTab>('contents');
  const id = useId();
  const tabs = shownTabs(page.collection, lead, page.usage);
  const value = tabs.includes(chosen) ? chosen : 'contents';
  const contents = <Contents page={page} nextSkillId={nextSkillId} />;
  if (tabs.length === 1) return contents;
  return (
    <>
      <div className={styles.tabs} data-no-print="">
        <div className={styles.shape} aria-hidden="true">
          {tabs.map((tab) => (
            <span key={tab} data-label={courseTabWords.tabs[tab]} />
          ))}
        </div>
        <Later>
          <Suspense fallback={null}>
            <CourseTabs id={id} tabs={tabs} value={value} onChange={setChosen} />
          </Suspense>
        </Later>
      </div>
      <div
        role="tabpanel"
        id={panelId(id, 'contents')}
        aria-labelledby={tabId(id, 'contents')}
        className={styles.panel}
        hidden={value !== 'contents'}
      >
        {contents}
      </div>
      <Later>
        <Suspense fallback={null}>
          <CoursePanels page={page} lead={lead} id={id} tabs={tabs} value={value} />
        </Suspense>
      </Later>
    </>
  );
}

const slugsOf = ({ trail }: CollectionPage) => trail.map(({ collectionSlug }) => collectionSlug);
const pathOf = (page: CollectionPage) => collectionLink(page.collection, slugsOf(page));

/** One paragraph that is no more than words; what is longer, or marked, is in the overview. */
function leadOf({ collection }: CollectionPage): string {
  const { shortDescription, titleSub, description } = collection;
  const short = description.length <= LEAD_LETTERS && !/\n\s*\n/.test(description.trim());
  return shortDescription || titleSub || (short && isPlainText(description) ? description.trim() : '');
}

function crumbsOf({ collection, trail }: CollectionPage): Crumb[] {
  const { tenantSlug, rootType } = trail[0] ?? collection;
  return [
    rootCrumb(tenantSlug, rootType),
    ...trailCrumbs(trail.slice(0, -1)),
    hereCrumb(collection.title, collection.type),
  ];
}

const pagePicture = ({ images }: CollectionPage['collection']) => images.featured ?? images.catalog;

/** A whole cover beside the words, on phones a small one. */
function Cover({ page: { collection, trail } }: { page: CollectionPage }) {
  const { accountId } = useStore();
  const course = trail[0] ?? collection;
  const asset = pagePicture(collection) ?? pagePicture(course);
  const picture = asset ? assetPathAt(asset, accountId, pictureWidths.featuredSmall) : undefined;
  const color = course.defFeat ?? 'gray';
  return (
    <div className={styles.cover}>
      <ClothCover title={collection.title} color={color} picture={picture} size="large" />
    </div>
  );
}

function Facts({ page: { collection, skills, questions, seconds } }: { page: CollectionPage }) {
  const { difficulty, productDetails } = collection;
  const price = productDetails?.prices[0];
  const held = useStored(holdsCourse, price === undefined ? null : collection.collectionId);
  const counted: Record<string, number> = { skill: skills, question: questions };
  const others = collection.stats.descendants.filter(({ type }) => !(type in counted));
  const descendants = [...others, ...Object.entries(counted).map(([type, count]) => ({ type, count }))];
  return (
    <>
      <StatsRow
        className={styles.facts}
        stats={{ estimatedSecondsToConsume: seconds, descendants }}
        first={difficulty ? [words.course.level(difficulty)] : []}
      />
      <p className={styles.availability}>
        <Icon of={IconLockAccess} size={16} />
        <span>{availabilityOf(collection)}</span>
        {price !== undefined && held === false && <strong>{studyWords.price(price)}</strong>}
      </p>
    </>
  );
}

type NextStep = ReturnType<typeof nextStep<CollectionPage['steps'][number]>>;

/** For somebody who learns: go on, keep it, plan it. Who works on it finds the rest behind Edit. */
function Acts({ page, next }: { page: CollectionPage; next: NextStep }) {
  const { collection } = page;
  const edit = useEditMode();
  const say = words.course;
  // Nobody begins with it any more; whoever has begun goes on, and may leave.
  const retired = isRetired(page.trail[0] ?? collection);
  if (edit.asked && page.adds)
    return (
      <Suspense fallback={null}>
        <AuthorActs collection={collection} onDone={edit.leave} />
      </Suspense>
    );
  return (
    <div className={styles.actions} data-no-print="">
      {next && !(retired && next.kind === 'start') && (
        <LearningButton
          to={next.step.path}
          variant={retired || next.kind === 'again' ? 'default' : 'filled'}
          className={styles.next}
          aria-label={
            next.kind === 'start'
              ? say.startWith(next.step.skill.title)
              : next.kind === 'continue'
                ? say.continueWith(next.step.skill.title)
                : undefined
          }
        >
          {say[next.kind]}
        </LearningButton>
      )}
      {page.steps.length > 0 && (
        <div className={styles.keep}>
          <Later>
            <KeepOnDevice
              thing={{ kind: 'collection', id: collection.collectionId }}
              title={collection.title}
            />
          </Later>
        </div>
      )}
      {page.enrollment && (
        <Suspense fallback={null}>
          <EnrollButton courseId={collection.collectionId} enrollment={page.enrollment} />
        </Suspense>
      )}
      <div className={styles.more}>
        <Later>
          <Suspense fallback={null}>
            <CourseActs collection={collection} path={pathOf(page)} retired={retired} />
          </Suspense>
        </Later>
      </div>
      {collection.type === 'course' && page.staff && !page.adds && (
        <Suspense fallback={null}>
          <ExportForLms thing={{ courseId: collection.collectionId }} />
        </Suspense>
      )}
    </div>
  );
}

/** Who works on it sees how far it is, and changes it. */
function AuthorHead({ page }: { page: CollectionPage }) {
  const edit = useEditMode();
  return (
    <div className={styles.author}>
      <Workflow page={page} />
      {page.adds && !edit.asked && (
        <Button variant="default" leftSection={<Icon of={IconPencil} />} onClick={edit.enter}>
          {words.skill.edit}
        </Button>
      )}
      {mayShow(page) && (
        <Suspense fallback={null}>
          <ShowCourse page={page} />
        </Suspense>
      )}
    </div>
  );
}

/** It is theirs to show. */
const mayShow = ({ collection, adds }: CollectionPage): boolean =>
  adds && collection.type !== 'root' && !isRetired(collection);

function Workflow({ page }: { page: CollectionPage }) {
  const { collectionId, type, visible } = page.collection;
  const [showing, setShowing] = useState(false);
  if (type === 'course')
    return (
      <Suspense fallback={null}>
        <CourseWorkflow
          collectionId={collectionId}
          {...(mayShow(page) && !visible && { onPublish: () => setShowing(true) })}
        />
        {showing && <ShowDialog page={page} onClose={() => setShowing(false)} />}
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <CollectionWorkflow collectionId={collectionId} workflow={workflowOf(page.collection)} />
    </Suspense>
  );
}

function Contents({ page, nextSkillId }: { page: CollectionPage; nextSkillId: string | undefined }) {
  const say = words.course;
  const offline = useOffline();
  if (page.contents.length > 0)
    return (
      <ContentsTree
        contents={page.contents}
        trail={page.trail}
        here={page.here}
        offline={offline}
        nextSkillId={nextSkillId}
      />
    );
  if (page.collection.children.length === 0)
    return <EmptyState title={say.emptyTitle}>{page.adds ? say.emptyHere : say.empty}</EmptyState>;
  if (page.needs === 'sign-in')
    return (
      <Notice
        tone="petrol"
        icon={IconLock}
        title={say.signInTitle}
        actions={
          <LearningButton to="/login" onClick={keepThisPage}>
            {say.signIn}
          </LearningButton>
        }
      >
        {say.signInText}
      </Notice>
    );
  if (page.needs === 'enrollment')
    return (
      <Notice tone="plain" icon={IconLock} title={say.enrolTitle}>
        {page.collection.productDetails ? say.buyText : say.enrolText}
      </Notice>
    );
  return <MissingContents page={page} offline={offline} />;
}

/** The course is known, its lessons have not come yet. */
function MissingContents({ page, offline }: { page: CollectionPage; offline: boolean }) {
  const say = words.course;
  useWant({ tenantSlug: page.collection.tenantSlug, collectionSlugs: slugsOf(page) });
  if (offline)
    return (
      <Notice tone="brass" icon={stateIcons.offline} title={say.notHere}>
        {say.notHereText}
      </Notice>
    );
  return (
    <LoadingArea loading skeleton={<ListSkeleton rows={8} />} slowText={say.loading}>
      {null}
    </LoadingArea>
  );
}
