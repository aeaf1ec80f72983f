/** The Learn Later schedule: what is to do by day, or what is complete (SCHED-002 to SCHED-007, SCHED-011). */
import { Button, Switch } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { SCHEDULE_PAGE } from '#domain/schedule.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { dueAssignments, type MyAssignment } from '#store/queries/assignments.ts';
import { schedulePart } from '#store/queries/schedule.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { CalendarLinkDialog } from './parts/calendar-link-dialog.tsx';
import { ScheduleGroups } from './parts/schedule-groups.tsx';
import styles from './schedule.module.css';
import { useToday } from './use-today.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';

type Side = 'toDo' | 'complete';

export function SchedulePanel() {
  const [side, setSide] = useState<Side>('toDo');
  const [linking, setLinking] = useState(false);
  const links = useSessionMay('account.Credentials');
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.heading}>
        <h2 id={id}>{say.heading}</h2>
        {links && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<Icon of={IconCalendarShare} />}
            onClick={() => setLinking(true)}
          >
            {say.calendar.open}
          </Button>
        )}
      </div>
      <div className={styles.heading}>
        <h3>{side === 'toDo' ? say.toDo : say.complete}</h3>
        <Switch
          label={say.showCompleted}
          checked={side === 'complete'}
          onChange={(event) => setSide(event.currentTarget.checked ? 'complete' : 'toDo')}
        />
      </div>
      <ScheduleList key={side} side={side} />
      {linking && <CalendarLinkDialog onClose={() => setLinking(false)} />}
    </section>
  );
}

const NONE: readonly MyAssignment[] = [];

function ScheduleList({ side }: { side: Side }) {
  const today = useToday();
  const [count, setCount] = useState(SCHEDULE_PAGE);
  const part = useStored(schedulePart, side, today, count);
  const due = useStored(dueAssignments, today) ?? NONE;
  const assigned = side === 'toDo' ? due : NONE;
  // While the next page is read, the ones before it stay.
  const [last, setLast] = useState(part);
  if (part && part !== last) setLast(part);
  const shown = part ?? last;
  const list = useFocusOnNew(shown?.items.length ?? 0);
  return (
    <LoadingArea loading={shown === undefined} skeleton={<ListSkeleton />} slowText={say.loading}>
      {shown && (
        <section
          ref={list.ref}
          className={styles.list}
          aria-label={side === 'toDo' ? say.toDo : say.complete}
        >
          {shown.items.length + assigned.length === 0 ? (
            <Empty side={side} />
          ) : (
            <ScheduleGroups items={shown.items} assigned={assigned} side={side} today={today} />
          )}
          {shown.more && (
            <Button
              variant="default"
              onClick={() => {
                list.expect();
                setCount(count + SCHEDULE_PAGE);
              }}
            >
              {say.more}
            </Button>
          )}
        </section>
      )}
    </LoadingArea>
  );
}

const Empty = ({ side }: { side: Side }) =>
  side === 'toDo' ? (
    <EmptyState title={say.emptyTitle} headingLevel={3}>
      {say.empty}
    </EmptyState>
  ) : (
    <EmptyState title={say.nothingPast} headingLevel={3}>
      {say.nothingPastHint}
    </EmptyState>
  );

/** The button that brought the rows may be gone: the focus goes to the first of them. */
function useFocusOnNew(rows: number) {
  const ref = useRef<HTMLElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || rows <= from.current) return;
    const row = ref.current?.querySelectorAll('li')[from.current];
    from.current = null;
    row?.querySelector<HTMLElement>('a, button')?.focus();
  }, [rows]);
  return {
    ref,
    expect: () => {
      from.current = rows;
    },
  };
}
