/** 'Retire' of one course: what stands in the way, what replaces it, and why (RETIRE-001 to RETIRE-005, RETIRE-014). */

import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import {
  courseImpactPage,
  INTERNAL_COMMENTS_LETTERS,
  retirementImpactPage,
} from '#contract/content/retirement.ts';
import { retirementWords as say } from '#contract/words/en/retirement.ts';
import { MAX_REPLACEMENTS, replacementCandidates, replacementHelp } from '#domain/retirement.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { type RetirableCourse, skillIdsOf, skillTitles } from '#store/queries/retirement.ts';
import { useStored } from '#store/react.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { ExternalContent } from './external-content.tsx';
import styles from './retirement.module.css';
import type { RetirementFlow } from './use-retirement.ts';

export function RetireDialog({
  found,
  online,
  flow: { state, send },
}: {
  found: RetirableCourse;
  online: boolean;
  flow: RetirementFlow;
}) {
  const { comments } = state.context;
  return (
    <FormDialog
      title={say.title(found.course.title)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.retire}
      disabled={!online || !state.matches({ retiring: 'exclusive' })}
      failure={null}
      className={styles.form}
      onClose={() => send({ type: 'CLOSE' })}
      onSubmit={(event) => {
        event.preventDefault();
        if (online) send({ type: 'CONFIRM' });
      }}
    >
      <p className={styles.help}>{say.explains}</p>
      <p className={styles.help}>{say.guidance}</p>
      {!online && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {say.needsConnection}
        </Notice>
      )}
      <Verdict found={found} flow={{ state, send }} />
      <Replacement found={found} flow={{ state, send }} />
      <LimitedTextarea
        label={say.comments}
        description={say.commentsHint}
        rows={3}
        letters={INTERNAL_COMMENTS_LETTERS}
        value={comments}
        onChange={(event) => send({ type: 'COMMENT', text: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

type Part = { found: RetirableCourse; flow: RetirementFlow };

/** Whether it may go, and what goes with it. */
function Verdict({ found, flow: { state, send } }: Part) {
  const { exclusivity } = state.context;
  const again = (
    <Button variant="default" onClick={() => send({ type: 'AGAIN' })}>
      {say.again}
    </Button>
  );
  if (state.matches({ retiring: 'failed' }))
    return (
      <Notice tone="vermilion" icon={IconAlertTriangle} title={say.unableToCheck} actions={again} alert>
        {say.contactSupport}
      </Notice>
    );
  if (state.matches({ retiring: 'notExclusive' }) && exclusivity)
    return (
      <Notice tone="brass" icon={IconAlertTriangle} title={say.notExclusiveTitle} actions={again}>
        <p className={styles.help}>{say.notExclusive}</p>
        <ExternalContent exclusivity={exclusivity} />
      </Notice>
    );
  if (state.matches({ retiring: 'exclusive' }))
    return (
      <Notice tone="moss" icon={IconCheck}>
        {say.exclusive} <Impact courseId={found.course.collectionId} />
      </Notice>
    );
  return <p role="status">{say.checking}</p>;
}

const NAMED = 5;
const named = (names: readonly string[]): string =>
  say.impact.named(names.slice(0, NAMED), Math.max(0, names.length - NAMED));

/** In numbers and names, before it happens (RETIRE-018). */
function Impact({ courseId }: { courseId: string }) {
  const skillIds = useStored(skillIdsOf, courseId) ?? [];
  const { answer } = useServerPage(retirementImpactPage, skillIds.length > 0 ? { skillIds, courseId } : null);
  const { answer: reaches } = useServerPage(courseImpactPage, { courseId });
  const going = (answer ?? []).flatMap(({ skillId, retires }) => (retires ? [skillId] : []));
  const titles = useStored(skillTitles, going) ?? [];
  const stays = (answer ?? []).filter(({ courses }) => courses.length > 0).length;
  const lines = [
    ...(going.length > 0 ? [say.impact.retires(going.length)] : []),
    ...(titles.length > 0 ? [say.impact.skills(named(titles))] : []),
    ...(stays > 0 ? [say.impact.stays(stays)] : []),
    ...(reaches
      ? (['enrolled', 'planned', 'marked', 'playlists', 'assignments'] as const).flatMap((what) =>
          reaches[what] > 0 ? [say.impact[what](reaches[what])] : [],
        )
      : []),
    ...(reaches && reaches.groups.length > 0 ? [say.impact.groups(named(reaches.groups))] : []),
  ];
  return (
    lines.length > 0 && (
      <ul className={styles.entries} aria-label={say.impact.label}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  );
}

function Replacement({ found: { course, candidates }, flow: { state, send } }: Part) {
  const { replacements } = state.context;
  const offered = replacementCandidates(candidates, course, replacements);
  const full = replacements.length >= MAX_REPLACEMENTS;
  const titleOf = (id: string) => candidates.find((each) => each.collectionId === id)?.title ?? id;
  return (
    <div>
      <NativeSelect
        label={say.replacement}
        description={candidates.length === 0 ? say.noCandidates : say.replacementHint}
        value=""
        disabled={full || offered.length === 0}
        onChange={(event) => {
          const courseId = event.currentTarget.value;
          if (courseId !== '') send({ type: 'CHOOSE', courseId });
        }}
        data={[
          { value: '', label: '' },
          ...offered.map(({ collectionId, title }) => ({ value: collectionId, label: title })),
        ]}
      />
      <p className={styles.help} role="status">
        {replacementHelp(replacements.length)}
      </p>
      {replacements.map((id) => (
        <p key={id} className={styles.chosen}>
          {titleOf(id)}
          <IconButton
            icon={IconX}
            label={say.remove(titleOf(id))}
            size="small"
            onPress={() => send({ type: 'UNCHOOSE', courseId: id })}
          />
        </p>
      ))}
    </div>
  );
}
