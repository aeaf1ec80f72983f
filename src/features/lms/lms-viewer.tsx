/** The viewer of a course, or of one skill, inside an LMS: no rail, no account, one bar (ROUTE-030, LMS-001). */
import { Button } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { consumePath } from '#contract/lms/entity.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageMessage } from '#ui/page-message.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { showToast } from '#ui/toasts.ts';
import type { Viewer } from './open-viewer.ts';
import { CoursePage } from './parts/course-page.tsx';
import { FailedView } from './parts/failed-view.tsx';
import { LessonPage } from './parts/lesson-page.tsx';
import { parseLmsAddress } from './parts/lms-address.ts';
import { LmsBar } from './parts/lms-bar.tsx';
import { goTo, LmsLink, usePathname } from './parts/lms-navigation.tsx';
import { LmsNotices } from './parts/lms-notices.tsx';
import styles from './parts/lms-page.module.css';
import { notedEntity } from './parts/local-notes.ts';
import { openOwnWindow } from './parts/own-window.ts';
import type { Opened, ViewerSession } from './parts/viewer-session.ts';

export function LmsViewer({ viewer }: { viewer: Viewer }) {
  const { session } = viewer;
  const state = useSyncExternalStore(session.subscribe, session.snapshot);
  const address = parseLmsAddress(usePathname());
  const failed = state.phase === 'failed' ? state.failure : null;
  return (
    <>
      {address?.kind === 'lab' ? (
        <Alone>
          <FailedView
            failure="lab"
            actions={state.phase === 'open' && <BackToCourse opened={state.opened} />}
          />
        </Alone>
      ) : address === null ? (
        <Alone>
          <FailedView
            failure="page"
            actions={state.phase === 'open' && <BackToCourse opened={state.opened} />}
          />
        </Alone>
      ) : failed ? (
        <Alone>
          <FailedView failure={failed} onRetry={() => session.retry()} />
        </Alone>
      ) : (
        <LoadingArea
          loading={state.phase !== 'open'}
          skeleton={
            <Alone>
              <LessonSkeleton />
            </Alone>
          }
          slowText={state.phase === 'connecting' ? lmsWords.failures.connecting : lmsWords.failures.opening}
        >
          {state.phase === 'open' && <OpenCourse viewer={viewer} opened={state.opened} />}
        </LoadingArea>
      )}
      <ToastHost label={lmsWords.bar.messages} dismissLabel={lmsWords.bar.dismiss} />
      <LiveRegion />
    </>
  );
}

const Alone = ({ children }: { children: React.ReactNode }) => (
  <main id="content" className={styles.page}>
    {children}
  </main>
);

const BackToCourse = ({ opened: { course } }: { opened: Opened }) => (
  <Button component={LmsLink} to={consumePath(course.entity)}>
    {lmsWords.bar.back}
  </Button>
);

function OpenCourse({ viewer, opened }: { viewer: Viewer; opened: Opened }) {
  const { session, storage, launched, ownWindow } = viewer;
  const { course } = opened;
  const address = parseLmsAddress(usePathname());
  const slug = address?.kind === 'skill' ? address.skillSlug : null;
  const single = course.entity.type === 'skill';
  const lesson =
    single && slug === null
      ? (course.lessons[0] ?? null)
      : (course.lessons.find((each) => each.slug === slug) ?? null);
  const { elsewhere, open, end } = useOwnWindow(session);

  const save = async () => {
    sayHowSaved(await session.save(), launched && opened.lms !== 'lost');
  };
  const exit = async () => {
    sayHowSaved(await session.exit(), launched && opened.lms !== 'lost');
    if (ownWindow) window.close();
    const entry = notedEntity(storage);
    goTo(consumePath(entry?.id === course.entity.id ? entry : course.entity));
  };

  if (elsewhere)
    return (
      <Alone>
        <PageMessage
          sign={{ icon: IconAppWindow, tone: 'petrol' }}
          title={lmsWords.elsewhere.title}
          message={lmsWords.elsewhere.text}
          page="lms elsewhere"
          actions={<Button onClick={end}>{lmsWords.elsewhere.here}</Button>}
        />
      </Alone>
    );
  return (
    <>
      <LmsBar
        title={lesson ? lesson.title : course.title}
        back={slug === null || single ? null : consumePath(course.entity)}
        opened={opened}
        onSave={() => void save()}
        onExit={() => void exit()}
      />
      <main id="content" className={styles.page}>
        <LmsNotices
          opened={opened}
          launched={launched}
          storageBlocked={storage === null}
          onNewWindow={session.handOn() && !ownWindow ? open : null}
        />
        {slug === null && !single ? (
          <CoursePage opened={opened} />
        ) : lesson ? (
          <LessonPage key={lesson.skillId} session={session} opened={opened} lesson={lesson} />
        ) : (
          <FailedView failure="lesson" actions={<BackToCourse opened={opened} />} />
        )}
      </main>
    </>
  );
}

function sayHowSaved(saved: boolean, keptByLms: boolean): void {
  const say = lmsWords.bar;
  showToast(
    saved
      ? { id: 'saved', tone: 'moss', icon: stateIcons.kept, text: say.saved }
      : {
          id: 'saved',
          tone: 'brass',
          icon: stateIcons.onDevice,
          text: keptByLms ? say.heldOnly : say.notKept,
        },
  );
}

/** While the course is open in a window of its own, this frame only passes on what is learned there. */
function useOwnWindow(session: ViewerSession) {
  const [elsewhere, setElsewhere] = useState(false);
  const close = useRef<(() => void) | null>(null);
  const open = () => {
    close.current = openOwnWindow(window, session, () => setElsewhere(false));
    setElsewhere(close.current !== null);
  };
  const end = () => {
    close.current?.();
    close.current = null;
    setElsewhere(false);
  };
  return { elsewhere, open, end };
}
