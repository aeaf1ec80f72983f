/** One line of a schedule, of the favorites, of a playlist or of assignments. */
import type { ReactNode } from 'react';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { durationText } from '#contract/words/duration.ts';
import { plannedWords as say } from '#contract/words/en/planned.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { ShownThing } from '#store/queries/planned-things.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Shorter things say no time. */
const TIMED_SECONDS = 60;

export function PlannedRow({
  thing,
  note,
  trailing,
}: {
  thing: ShownThing<ScheduledType>;
  /** Said beside what the thing is, such as its date. */
  note?: ReactNode;
  /** Controls of the row. */
  trailing?: ReactNode;
}) {
  const { title, path, gone, kind, defCat, picture } = thing;
  const cover = <ClothCover title="" color={defCat} {...(picture && { picture })} size="mini" />;
  const link = path === null ? {} : { renderLink: linkTo(path) };
  return (
    <ListRow
      title={title}
      leading={cover}
      description={<Facts thing={thing} note={note} />}
      faded={gone}
      {...link}
      trailing={path !== null && kind !== 'lab' && <Progress thing={thing} />}
      actions={trailing}
    />
  );
}

function Facts({
  thing: { kind, gone, retired, seconds },
  note,
}: {
  thing: ShownThing<ScheduledType>;
  note: ReactNode;
}) {
  const facts = [
    gone ? say.gone : say.kinds[kind],
    ...(retired && !gone ? [say.retired] : []),
    ...(seconds >= TIMED_SECONDS ? [durationText(seconds)] : []),
  ].join(' · ');
  return note ? (
    <>
      {facts} · {note}
    </>
  ) : (
    facts
  );
}

function Progress({ thing: { title, state, percent } }: { thing: ShownThing<ScheduledType> }) {
  const said = say.states[state];
  if (state === 'not started') return <VisuallyHidden>{said}</VisuallyHidden>;
  return (
    <>
      <span>{state === 'completed' ? said : say.percent(percent)}</span>
      <ProgressRing
        size={20}
        value={state === 'completed' ? 1 : percent / 100}
        name={say.progressOf(title)}
        label={state === 'completed' ? said : say.percent(percent)}
      />
    </>
  );
}
