/** One cell of a row (STUDIO-006). */

import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Workflow } from '#contract/enumerations.ts';
import { inDigits } from '#contract/words/count.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { dateText, fullMomentText } from '#contract/words/time.ts';
import { isOffered } from '#domain/own-space.ts';
import { NAME_CELL_PX, type StudioColumn } from '#domain/studio-columns.ts';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { CollectionWorkflow, SkillWorkflow } from '#features/workflow/workflow-menu.tsx';
import { classNames } from '#ui/class-names.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import type { StudioActs } from '../use-studio-acts.ts';
import { approvalText } from './approval-text.ts';
import { AvailabilityMenu } from './availability-menu.tsx';
import { ExternalIdChip } from './external-id-chip.tsx';

const CollaboratorsDialog = lazy(async () => ({
  default: (await import('#features/collaborators/collaborators-dialog.tsx')).CollaboratorsDialog,
}));
const PresenceDialog = lazy(async () => ({
  default: (await import('#features/collaborators/presence-dialog.tsx')).PresenceDialog,
}));

/** The router checks paths that are written out; these are made from rows. What the address says of filters stays. */
const PathLink = Link as unknown as (props: {
  to: string;
  search: true;
  className: string | undefined;
  children: ReactNode;
  resetScroll?: boolean;
}) => ReactNode;

type Props = {
  column: StudioColumn;
  entry: StudioEntry;
  acts: StudioActs;
  showsOwner: boolean;
  /** where its title leads */
  path: string | null;
};

export function RowCell({ column, entry, acts, showsOwner, path }: Props): ReactNode {
  switch (column) {
    case 'title':
      return <TitleCell entry={entry} path={path} />;
    case 'createdAt':
    case 'updatedAt':
      return (
        <time dateTime={new Date(entry[column]).toISOString()} title={fullMomentText(entry[column])}>
          {dateText(entry[column])}
        </time>
      );
    case 'availability':
      return <AvailabilityMenu entry={entry} acts={acts} />;
    case 'workflow':
      return <WorkflowCell entry={entry} showsOwner={showsOwner} />;
    case 'views':
      return entry.views === null ? (
        <span className={styles.dim} title={say.noViews}>
          –
        </span>
      ) : (
        inDigits(entry.views)
      );
    case 'likes':
      return inDigits(entry.likes);
    case 'authors':
      return <AuthorsCell entry={entry} />;
    case 'presentIn':
      return <PresentInCell entry={entry} />;
    case 'externalId':
      return <ExternalIdChip entry={entry} acts={acts} />;
  }
}

function TitleCell({ entry, path }: { entry: StudioEntry; path: string | null }) {
  const { type, title, boostScore, buryScore } = entry;
  const marks = [
    say.kinds[type],
    ...(boostScore > 0 ? [say.boosted] : []),
    ...(buryScore > 0 ? [say.buried] : []),
  ].join(' · ');
  return (
    <div className={styles.name} style={{ maxInlineSize: NAME_CELL_PX }} data-name="">
      {path === null ? (
        <bdi className={styles.clipped}>{title}</bdi>
      ) : (
        <PathLink to={path} search className={classNames(styles.clipped, styles.link)} resetScroll={false}>
          <bdi title={title}>{title}</bdi>
        </PathLink>
      )}
      <span className={styles.dim}>{marks}</span>
    </div>
  );
}

function WorkflowCell({ entry, showsOwner }: { entry: StudioEntry; showsOwner: boolean }) {
  const { type, id, workflow, mayEdit, archived, ownerName, approval, organizationId } = entry;
  return (
    <div className={styles.stack}>
      {type === 'lab' || !mayEdit || archived ? (
        <span className={styles.clipped}>{workflowLabel(workflow)}</span>
      ) : type === 'skill' ? (
        <SkillWorkflow skillId={id} workflow={workflow as Workflow} organizationId={organizationId} />
      ) : (
        <CollectionWorkflow collectionId={id} workflow={workflow as Workflow} />
      )}
      {(showsOwner || approval) && (
        <span className={styles.dim} data-approval={approval?.state}>
          {showsOwner && <bdi>{ownerName}</bdi>}
          {showsOwner && approval && ' · '}
          {approvalText(approval)}
        </span>
      )}
    </div>
  );
}

function AuthorsCell({ entry }: { entry: StudioEntry }) {
  const { type, id, title, authors, here } = entry;
  const [first] = authors;
  return (
    <OpeningCell
      text={first ? say.others(first.name || say.unknownAuthor, authors.length - 1) : say.nobody}
      opens={
        type === 'skill' && here && isOffered(entry, 'collaborators') ? say.collaboratorsOf(title) : null
      }
      dialog={(onClose) => <CollaboratorsDialog of={{ skillId: id }} onClose={onClose} />}
    />
  );
}

function PresentInCell({ entry: { type, id, title, presentIn, here } }: { entry: StudioEntry }) {
  const [first] = presentIn;
  return (
    <OpeningCell
      text={first ? say.others(first.title, presentIn.length - 1) : say.nowhere}
      opens={type === 'skill' && here && first ? say.presentInOf(title) : null}
      dialog={(onClose) => <PresenceDialog skillId={id} onClose={onClose} />}
    />
  );
}

/** @param opens  what a press opens; null: nothing */
function OpeningCell({
  text,
  opens,
  dialog,
}: {
  text: string;
  opens: string | null;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  if (opens === null) return <bdi className={styles.clipped}>{text}</bdi>;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`${text}. ${opens}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <bdi className={styles.clipped}>{text}</bdi>
      </button>
      {opened && <Suspense fallback={null}>{dialog(() => setOpened(false))}</Suspense>}
    </>
  );
}
