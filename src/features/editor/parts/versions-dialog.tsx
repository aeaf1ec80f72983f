/** The versions of a draft: keep one, read one, restore one. */

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft, IconBookmark, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import {
  type DraftVersion,
  draftVersionPage,
  draftVersionsPage,
  keepDraftVersionOperation,
  restoreDraftVersionOperation,
} from '#contract/content/draft-versions.ts';
import { RequestError } from '#contract/request-error.ts';
import { versionWords as say } from '#contract/words/en/versions.ts';
import { momentText } from '#contract/words/time.ts';
import { VERSION_NAME_LENGTH } from '#domain/draft-limits.ts';
import { isVisible } from '#domain/visible-text.ts';
import type { Draft } from '#drafts/draft.ts';
import { vectorOf } from '#drafts/draft-vector.ts';
import { useDraftPlatform } from '#drafts/react.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { CopyTextButton } from './draft-notices.tsx';
import styles from './versions-dialog.module.css';

const VersionChanges = lazy(async () => ({
  default: (await import('./version-changes.tsx')).VersionChanges,
}));

const nameOf = ({ name }: DraftVersion) => name ?? say.unnamed;

export function VersionsDialog({
  draft,
  now,
  editable,
  opened,
  onClose,
}: {
  draft: Draft;
  /** the lesson as it is in the editor */
  now: () => unknown;
  editable: boolean;
  opened: boolean;
  onClose: () => void;
}) {
  const [shown, setShown] = useState<DraftVersion | null>(null);
  const close = () => {
    setShown(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={shown ? nameOf(shown) : say.title} closeLabel={say.close}>
      {shown ? (
        <OneVersion
          skillId={draft.skillId}
          version={shown}
          now={now}
          editable={editable}
          onBack={() => setShown(null)}
          onRestored={close}
        />
      ) : (
        <AllVersions draft={draft} editable={editable} onShow={setShown} />
      )}
    </Dialog>
  );
}

function AllVersions({
  draft,
  editable,
  onShow,
}: {
  draft: Draft;
  editable: boolean;
  onShow: (version: DraftVersion) => void;
}) {
  const { answer, state, reload } = useServerPage(draftVersionsPage, { skillId: draft.skillId });
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.versions}>
      <p>{say.lead}</p>
      {editable && <KeepVersion draft={draft} onKept={reload} />}
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
        {answer?.length === 0 && <p className={styles.none}>{say.none}</p>}
        {answer !== undefined && answer.length > 0 && (
          <ListRows label={say.title} framed>
            {answer.map((version) => (
              <ListRow
                key={version.at}
                title={nameOf(version)}
                description={say.facts(
                  `${version.by.first} ${version.by.last}`.trim(),
                  momentText(version.at, now),
                )}
                leading={<Icon of={version.name === null ? IconHistory : IconBookmark} />}
                actions={
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say.show(nameOf(version))}
                    onClick={() => onShow(version)}
                  >
                    {say.showShort}
                  </Button>
                }
              />
            ))}
          </ListRows>
        )}
      </LoadingArea>
    </div>
  );
}

function KeepVersion({ draft, onKept }: { draft: Draft; onKept: () => Promise<void> }) {
  const { ask } = useDraftPlatform();
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (text) => (!isVisible(text) ? say.nameMissing : null) },
  });
  const keep = form.onSubmit(async ({ name }) => {
    setBusy(true);
    try {
      const draftVector = vectorOf(draft.doc);
      await ask(keepDraftVersionOperation.document, {
        skillId: draft.skillId,
        name: name.trim(),
        draftVector,
      });
      form.reset();
      showToast({ id: 'version', tone: 'petrol', icon: IconBookmark, text: say.kept(name.trim()) });
      await onKept();
    } catch (error) {
      form.setFieldError('name', whyNot(error));
    } finally {
      setBusy(false);
    }
  });
  return (
    <form className={styles.keep} onSubmit={keep} noValidate>
      <LimitedInput
        className={styles.name}
        label={say.name}
        placeholder={say.namePlaceholder}
        letters={VERSION_NAME_LENGTH}
        description={offline ? say.offline : undefined}
        {...form.getInputProps('name')}
      />
      <Button type="submit" variant="default" loading={busy} disabled={offline}>
        {say.keep}
      </Button>
    </form>
  );
}

function OneVersion({
  skillId,
  version,
  now,
  editable,
  onBack,
  onRestored,
}: {
  skillId: string;
  version: DraftVersion;
  now: () => unknown;
  editable: boolean;
  onBack: () => void;
  onRestored: () => void;
}) {
  const { ask } = useDraftPlatform();
  const offline = useOffline();
  const { answer, state } = useServerPage(draftVersionPage, { skillId, at: version.at });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await ask(restoreDraftVersionOperation.document, { skillId, at: version.at });
      setAsking(false);
      showToast({ id: 'version', tone: 'petrol', icon: IconHistory, text: say.restored });
      onRestored();
    } catch (error) {
      setAsking(false);
      showToast({ id: 'version', tone: 'vermilion', text: whyNot(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.versions}>
      <Button
        className={styles.back}
        variant="subtle"
        size="sm"
        leftSection={<Icon of={IconArrowLeft} />}
        onClick={onBack}
      >
        {say.back}
      </Button>
      {answer === undefined && state === 'unreachable' && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {say.unseen}
        </Notice>
      )}
      <LoadingArea
        loading={answer === undefined && state === 'asking'}
        skeleton={<ListSkeleton rows={4} />}
        slowText={say.loading}
      >
        {answer !== undefined && (
          <>
            {!answer.restorable && (
              <Notice tone="brass" icon={stateIcons.needsYou}>
                {say.notRestorable}
              </Notice>
            )}
            {/* It scrolls: the keyboard has to reach it. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
            <section className={styles.text} aria-label={say.words} tabIndex={0} dir="auto">
              {answer.text.trim() === '' ? say.empty : answer.text}
            </section>
            {answer.document && (
              <Suspense fallback={null}>
                <VersionChanges before={answer.document} now={now} />
              </Suspense>
            )}
            <div className={styles.actions}>
              <CopyTextButton text={() => answer.text} />
              {editable && answer.restorable && (
                <Button disabled={offline} onClick={() => setAsking(true)}>
                  {say.restore}
                </Button>
              )}
            </div>
            {offline && <small>{say.offline}</small>}
          </>
        )}
      </LoadingArea>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void restore()}
        title={say.restoreTitle}
        confirmLabel={say.restore}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        busy={busy}
      >
        {say.restoreText}
      </ConfirmDialog>
    </div>
  );
}

const whyNot = (error: unknown): string =>
  (error instanceof RequestError && say.failed[error.code ?? '']) || say.failedOtherwise;
