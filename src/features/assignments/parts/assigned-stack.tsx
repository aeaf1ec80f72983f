/** One stack that is assigned to the person: when it is due, how far they are, and what is in it. */
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { dueState, isFinished } from '#domain/assignments.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import type { MyAssignment } from '#store/queries/assignments.ts';
import { ListRows } from '#ui/list-rows.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from '../assignments.module.css';

/** So many of a stack that is not finished show before it is opened. */
const FIRST_ITEMS = 5;
/** A longer title is cut in the names of controls: the heading says the whole. */
const TITLE_LETTERS = 60;

export function AssignedStack({
  assigned: { stackId, title, organization, group, dueDate, things, progress },
  today,
  shown,
}: {
  assigned: MyAssignment;
  today: string;
  /** before the person asks for all */
  shown: 'first ones' | 'none';
}) {
  const id = useId();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const first = shown === 'first ones' ? FIRST_ITEMS : 0;
  useEffect(() => {
    if (all) list.current?.querySelectorAll('li')[first]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [all, first]);
  const state = isFinished(progress) ? null : dueState(dueDate, today);
  const name = title.length > TITLE_LETTERS ? `${title.slice(0, TITLE_LETTERS).trimEnd()}…` : title;
  const rows = all ? things : things.slice(0, first);
  return (
    <article className={styles.assignment} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        <LearningLink to={`/${organization.alias}/playlist/${stackId}`}>
          <bdi>{title}</bdi>
        </LearningLink>
      </h3>
      <p className={styles.facts}>
        <span className={state === 'overdue' ? styles.overdue : undefined}>
          {state === null ? say.dueOn(dueDate) : say.due[state](dueDate ?? '')}
        </span>
        {[organization.name, ...(group === null ? [] : [group])].map((each) => (
          <span key={each}>
            {' · '}
            <bdi>{each}</bdi>
          </span>
        ))}
      </p>
      {progress.items > 0 && (
        <ProgressBar
          value={progress.completed}
          max={progress.items}
          label={say.progress(progress.completed, progress.items)}
          name={say.progressOf(name)}
        />
      )}
      {things.length === 0 && <p className={styles.facts}>{say.empty}</p>}
      {rows.length > 0 && (
        <div ref={list}>
          <ListRows framed label={say.itemsOf(name)}>
            {rows.map((thing) => (
              <PlannedRow key={`${thing.type} ${thing.id}`} thing={thing} />
            ))}
          </ListRows>
        </div>
      )}
      {things.length > first && (
        <Button
          variant="default"
          className={styles.more}
          aria-expanded={all}
          aria-label={all ? say.showLessOf(name) : say.showAllOf(name, things.length)}
          onClick={() => setAll(!all)}
        >
          {all ? say.showLess : say.showAll(things.length)}
        </Button>
      )}
    </article>
  );
}
