/** Cards, rows, progress and what is said of where something is saved. */
import { IconFileText } from '@tabler/icons-react';
import { CardGrid } from '#ui/card-grid.tsx';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { ContentCard } from '#ui/content-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { Prose } from '#ui/prose.tsx';
import { SaveMark, type SaveState } from '#ui/save-mark.tsx';
import { StorageBar } from '#ui/storage-bar.tsx';
import { SyncPill, type SyncTone } from '#ui/sync-pill.tsx';
import { link } from './control-specimens.tsx';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;
const marks: Record<SaveState, string> = {
  saved: 'Saved',
  sending: 'Sending…',
  'on-device': 'Saved on this device',
  refused: 'Not accepted: the lesson was retired',
  conflict: 'Also changed elsewhere',
};
const pills: Record<SyncTone, string> = {
  vermilion: '1 needs you',
  brass: '3 saved on this device',
  petrol: 'Update ready',
  grey: 'Offline',
};

export const ContentSpecimens = () => (
  <>
    <Saved />
    <Progress />
    <CardsAndRows />
    <Loading />
  </>
);

const Saved = () => (
  <Group title="Where it is saved">
    {(Object.keys(marks) as SaveState[]).map((state) => (
      <Specimen key={state} of={state}>
        <SaveMark state={state} label={marks[state]} />
      </Specimen>
    ))}
    <Specimen of="Pill">
      {(Object.keys(pills) as SyncTone[]).map((tone) => (
        <SyncPill key={tone} tone={tone} label={pills[tone]} onPress={nothing} />
      ))}
    </Specimen>
    <Specimen of="Storage" wide>
      <StorageBar
        name="212 MB of 2 GB used"
        parts={[
          { key: 'kept', label: 'Kept courses', bytes: 148, size: '148 MB', tone: 'kept' },
          { key: 'app', label: 'The app', bytes: 64, size: '64 MB', tone: 'app' },
          { key: 'free', label: 'Free', bytes: 1800, size: '1.8 GB', tone: 'free' },
        ]}
        words={{
          showTable: 'Show table',
          hideTable: 'Hide table',
          partColumn: 'What',
          sizeColumn: 'Size',
        }}
      />
    </Specimen>
  </Group>
);

const Progress = () => (
  <Group title="Progress">
    <Specimen of="Not begun, half, complete">
      <ProgressBar value={0} max={12} name="Progress" label="0 of 12 skills" />
      <ProgressBar value={7} max={12} name="Progress" label="7 of 12 skills" />
      <ProgressBar value={12} max={12} name="Progress" label="12 of 12 skills" />
    </Specimen>
    <Specimen of="Rings">
      {([16, 24, 48, 64] as const).map((size) => (
        <ProgressRing key={size} value={0.58} size={size} name="Progress" label="58 %" />
      ))}
      <ProgressRing value={1} name="Progress" label="100 %" />
    </Specimen>
  </Group>
);

const CardsAndRows = () => (
  <Group title="Cards and rows">
    <Specimen of="Plain, begun, complete" wide>
      <CardGrid label="Courses">
        <ContentCard
          title="Knots and the sea"
          kind="Course"
          color="blue"
          description="Six knots that hold, and when to trust each of them."
          meta={['12 skills', '4.5 hours']}
          renderLink={link}
        />
        <ContentCard
          title="Weather for those who go out anyway, read from the sky"
          kind="Course"
          color="green"
          meta={['3 skills', '25 minutes']}
          inProgressLabel="In progress"
          progress={<ProgressBar value={1} max={3} name="Progress" label="1 of 3 skills" />}
          marks={<SaveMark state="on-device" label="Saved on this device" />}
          renderLink={link}
        />
        <ContentCard
          title="Café racer wiring"
          kind="Course"
          color="red"
          meta={['7 skills']}
          progress={<ProgressBar value={7} max={7} name="Progress" label="7 of 7 skills" />}
          renderLink={link}
        />
      </CardGrid>
    </Specimen>
    <Specimen of="Rows" wide>
      <ListRows label="Lessons" framed>
        <ListRow
          title="Bowline"
          description="Resume at ‘Tie it with one hand’"
          leading={<ClothCover title="Bowline" color="blue" size="mini" />}
          trailing="4 min"
          renderLink={link}
        />
        <ListRow title="Clove hitch" leading={<Icon of={IconFileText} />} current renderLink={link} />
        <ListRow title="Not on this device" leading={<Icon of={IconFileText} />} faded />
        <ListRow title="Compact" compact trailing="2 min" onPress={nothing} />
      </ListRows>
    </Specimen>
    <Specimen of="Lesson text" wide>
      <Prose>
        <h2>Why knots hold</h2>
        <p>
          A knot holds by <strong>friction</strong>: the load presses the rope on itself. Try{' '}
          <code>bowline</code> first, and read <a href="#here">why it never jams</a>.
        </p>
        <blockquote>
          <p>Learn one knot well before you learn ten.</p>
        </blockquote>
        <ul>
          <li>Load it slowly.</li>
          <li>Look at the turn.</li>
        </ul>
      </Prose>
    </Specimen>
  </Group>
);

const Loading = () => (
  <Group title="While it loads">
    <Specimen of="Cards" wide>
      <CardGridSkeleton count={3} />
    </Specimen>
    <Specimen of="Rows" wide>
      <ListSkeleton rows={3} />
    </Specimen>
    <Specimen of="Lesson" wide>
      <LessonSkeleton />
    </Specimen>
  </Group>
);
