/** What a course or lesson was exported to, who uses it, and the way to end that. */
import { Button } from '@mantine/core';
import { IconKey, IconPackage, IconPackageOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type LmsPackage, lmsPackagesPage, revokeLmsPackageOperation } from '#contract/lms/packages.ts';
import { refusalOf } from '#contract/refusal-of.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { momentText } from '#contract/words/time.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from '../export-for-lms.module.css';
import type { ExportedEntity } from './request-package.ts';

const say = lmsWords.packages;

/** @param exported  how many were made since this is shown: with each the list is asked for again */
export function EntityPackages({
  thing,
  offline,
  exported,
}: {
  thing: ExportedEntity;
  offline: boolean;
  exported: number;
}) {
  const { answer, state, reload } = useServerPage(
    lmsPackagesPage,
    'courseId' in thing ? { type: 'course', id: thing.courseId } : { type: 'skill', id: thing.skillId },
  );
  const title = say.title['courseId' in thing ? 'course' : 'skill'];
  const [asked, setAsked] = useState<LmsPackage | null>(null);
  useEffect(() => {
    if (exported > 0) void reload();
  }, [exported, reload]);
  if (state === 'forbidden') return null;
  return (
    <section className={styles.packages} aria-label={title}>
      <h3>{title}</h3>
      {answer === undefined && state === 'unreachable' && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {say.unseen}
        </Notice>
      )}
      <LoadingArea
        loading={answer === undefined && state === 'asking'}
        skeleton={<ListSkeleton rows={2} />}
        slowText={say.loading}
      >
        {answer?.length === 0 && <p className={styles.why}>{say.none}</p>}
        {answer !== undefined && answer.length > 0 && (
          <ListRows label={title} framed>
            {answer.map((each) => (
              <PackageLine key={each.packageId} of={each} offline={offline} onRevoke={() => setAsked(each)} />
            ))}
          </ListRows>
        )}
      </LoadingArea>
      {answer !== undefined && offline && (
        <p className={styles.why}>{`${say.lastSeen}. ${say.needsConnection}`}</p>
      )}
      <RevokeDialog of={asked} onClose={() => setAsked(null)} onRevoked={reload} />
    </section>
  );
}

function PackageLine({
  of: { lmsOrigin, signed, createdAt, createdBy, learners, lastUsedAt, revokedAt },
  offline,
  onRevoke,
}: {
  of: LmsPackage;
  offline: boolean;
  onRevoke: () => void;
}) {
  const [now] = useState(() => Date.now());
  const name = `${createdBy.first} ${createdBy.last}`.trim();
  // Isolated: a name of letters that turn the text around turns itself alone.
  const facts = [
    say.facts(name === '' ? '' : `\u2068${name}\u2069`, momentText(createdAt, now), learners),
    lastUsedAt === null ? say.neverUsed : say.lastUsed(momentText(lastUsedAt, now)),
    ...(signed ? [say.signed] : []),
  ];
  return (
    <ListRow
      title={shortOf(lmsOrigin)}
      description={facts.join(' · ')}
      leading={<Icon of={revokedAt !== null ? IconPackageOff : signed ? IconKey : IconPackage} />}
      faded={revokedAt !== null}
      trailing={revokedAt !== null && say.revoked(momentText(revokedAt, now))}
      actions={
        revokedAt === null && (
          <Button
            size="sm"
            variant="default"
            disabled={offline}
            aria-label={say.revokeOf(lmsOrigin)}
            onClick={onRevoke}
          >
            {say.revoke}
          </Button>
        )
      }
    />
  );
}

function RevokeDialog({
  of,
  onClose,
  onRevoked,
}: {
  /** null: nothing is asked */
  of: LmsPackage | null;
  onClose: () => void;
  onRevoked: () => Promise<void>;
}) {
  const { call } = useSession();
  const { save, saving, failure, fail } = useSave((error) =>
    refusalOf(revokeLmsPackageOperation, error) ? say.failures.refused : say.failures.unreachable,
  );
  const close = () => {
    fail(null);
    onClose();
  };
  const revoke = ({ packageId, lmsOrigin }: LmsPackage) =>
    save(async () => {
      await call(revokeLmsPackageOperation, { packageId });
      await onRevoked();
      showToast({ id: 'package-revoked', tone: 'moss', text: say.done(shortOf(lmsOrigin)) });
      close();
    });
  return (
    <ConfirmDialog
      opened={of !== null}
      onClose={close}
      onConfirm={() => of && void revoke(of)}
      title={say.revokeTitle(shortOf(of?.lmsOrigin ?? ''))}
      confirmLabel={say.revokeAction}
      cancelLabel={lmsWords.export.cancel}
      closeLabel={lmsWords.export.close}
      busy={saving}
      failure={failure}
    >
      <p>{say.revokeText(of?.learners ?? 0)}</p>
    </ConfirmDialog>
  );
}

const shortOf = (origin: string) => origin.replace(/^https:\/\//, '');
