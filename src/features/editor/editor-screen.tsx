/** The editor of a lesson's draft, with or without a network. It comes in a chunk of its own. */
import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { holdsUnknownParts } from '#contract/drafts/draft-schema.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { isOffered, isSharedOwn } from '#domain/own-space.ts';
import type { Draft } from '#drafts/draft.ts';
import { useDraft, useDraftPlatform } from '#drafts/react.ts';
import { FailureBoundary } from '#features/failure/failure-boundary.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useStore, useStored } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useSync } from '#sync/react.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import classes from './editor-screen.module.css';
import { useOfDraft } from './parts/after-keystroke.ts';
import { bringIntoText } from './parts/bring-into-text.ts';
import { CopyButton, textOf } from './parts/draft-notices.tsx';
import { DraftText, useDraftEditor } from './parts/draft-text.tsx';
import { EditingNotices } from './parts/editing-notices.tsx';
import { useFilesBrought } from './parts/files-brought.ts';
import { FindPanel } from './parts/find-panel.tsx';
import type { ChosenBlock } from './parts/insert-menu.ts';
import { LessonCover } from './parts/lesson-cover.tsx';
import { LinkDialog } from './parts/link-dialog.tsx';
import { LockConflict } from './parts/lock-parts.tsx';
import { myName } from './parts/my-name.ts';
import { beforeNewerParts } from './parts/newer-parts.ts';
import { OutdatedDraft } from './parts/outdated-draft.tsx';
import { OutlinePanel } from './parts/outline-panel.tsx';
import { PictureDialog } from './parts/picture-dialog.tsx';
import { publicationsOf } from './parts/publications.ts';
import { PublishDialog } from './parts/publish-dialog.tsx';
import { ResetDraft } from './parts/reset-draft.tsx';
import { SelectionTools } from './parts/selection-tools.tsx';
import { SlashMenu } from './parts/slash-menu.tsx';
import { TextCounts } from './parts/text-counts.tsx';
import { TitleBar } from './parts/title-bar.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { type Opened, useDialogs } from './parts/use-dialogs.ts';
import { useKeyboardInset } from './parts/use-keyboard-inset.ts';
import { usePublish } from './parts/use-publish.ts';
import { useWriting } from './parts/use-writing.ts';

export type EditorScreenProps = {
  skill: SkillRow;
  /** what the policy says now; the text stays to be copied when the right is lost meanwhile */
  mayEdit: boolean;
  /** may take the others' unpublished work away */
  mayReset: boolean;
  onDone: () => void;
};

export function EditorScreen({ skill, mayEdit, mayReset, onDone }: EditorScreenProps) {
  const { report } = useDraftPlatform();
  const [attempt, setAttempt] = useState(0);
  const draft = useDraft(skill.skillId, attempt);
  const name = useStored(myName);
  const [opened, setOpened] = useState(0);
  const again = () => setAttempt((times) => times + 1);
  return (
    <FailureBoundary report={report}>
      <LoadingArea
        key={attempt}
        loading={draft === null || name === undefined}
        skeleton={<LessonSkeleton />}
        slowText={say.slow}
        goOnLabel={say.tryAgain}
        onGoOn={again}
      >
        {draft && name !== undefined && (
          <WithText
            key={`${draft.skillId} ${opened}`}
            draft={draft}
            onReopen={() => setOpened((times) => times + 1)}
            onAgain={again}
            skill={skill}
            mayEdit={mayEdit}
            mayReset={mayReset}
            name={name}
            onDone={onDone}
          />
        )}
      </LoadingArea>
    </FailureBoundary>
  );
}

const ApprovalsDialog = lazy(async () => ({
  default: (await import('#features/approvals/approvals-dialog.tsx')).ApprovalsDialog,
}));
const MissingApprovals = lazy(async () => ({
  default: (await import('#features/approvals/missing-approvals.tsx')).MissingApprovals,
}));
const LabDialog = lazy(async () => ({
  default: (await import('./parts/lab-dialog.tsx')).LabDialog,
}));
const VersionsDialog = lazy(async () => ({
  default: (await import('./parts/versions-dialog.tsx')).VersionsDialog,
}));

type Props = EditorScreenProps & {
  draft: Draft;
  name: string;
  /** binds the text to the draft again */
  onReopen: () => void;
  /** opens the draft again */
  onAgain: () => void;
};

function WithText(props: Props) {
  const { draft, onDone, onAgain } = props;
  const { text, refused } = useOfDraft(draft, ({ text, refused }) => ({ text, refused }));
  const offline = useOffline();
  if (text === 'ready') return <OpenEditor {...props} />;
  const forbidden = refused === 'FORBIDDEN';
  if (text === 'absent' && (offline || forbidden))
    return (
      <EmptyState
        title={forbidden ? say.forbiddenTitle : say.absentTitle}
        action={
          <Button variant="default" onClick={onDone}>
            {say.done}
          </Button>
        }
      >
        {forbidden ? say.forbidden : say.absent}
      </EmptyState>
    );
  return (
    <LoadingArea
      loading
      skeleton={<LessonSkeleton />}
      slowText={say.slow}
      goOnLabel={say.tryAgain}
      onGoOn={onAgain}
    >
      {null}
    </LoadingArea>
  );
}

function OpenEditor(props: Props) {
  const { draft, skill, onDone, onReopen, mayReset } = props;
  const [newer, setNewer] = useState(() => holdsUnknownParts(draft.fragment));
  const onNewer = useCallback(() => setNewer(true), []);
  return newer ? (
    <OutdatedDraft
      title={skill.title}
      fragment={draft.fragment}
      onDone={onDone}
      reset={(text) => mayReset && <ResetDraft skillId={skill.skillId} text={text} onReset={onReopen} />}
    />
  ) : (
    <BoundEditor {...props} onNewer={onNewer} />
  );
}

function BoundEditor(props: Props & { onNewer: () => void }) {
  const { draft, skill, name, onNewer } = props;
  const { accountId } = useStore();
  const { report } = useDraftPlatform();
  const [broken, setBroken] = useState(false);
  const [trouble] = useState(() => ({
    onBroken: (error: unknown) => {
      report(error);
      setBroken(true);
    },
    onCaretTrouble: (error: unknown) => {
      report(error);
      showToast({ id: 'caret', tone: 'vermilion', icon: stateIcons.needsYou, text: say.caretBroken });
    },
  }));
  const editor = useDraftEditor(draft, { id: accountId, name }, skill.title, trouble);
  useEffect(() => {
    if (editor) return beforeNewerParts(draft, editor, onNewer);
    return undefined;
  }, [draft, editor, onNewer]);
  return editor && <Editing {...props} editor={editor} broken={broken} />;
}

function Editing({
  draft,
  skill,
  mayEdit,
  mayReset,
  onDone,
  onReopen,
  editor,
  broken,
}: Props & { editor: Editor; broken: boolean }) {
  const db = useStore();
  const { accountId } = db;
  const { report } = useDraftPlatform();
  const writing = useWriting(draft, skill, mayEdit, broken);
  const { state, offline, unknown, lock, forbidden, editable } = writing;
  const publications = useStored(publicationsOf, skill.skillId);
  const publish = usePublish(draft, { offline, publications, report });
  const { dialog, missing, open, askLink, askBlock, askPublish, close } = useDialogs(editor);
  const [finding, setFinding] = useState(false);
  const lessonNow = useCallback(() => editor.getJSON(), [editor]);
  const sync = useSync();
  const bring = (files: readonly File[], at?: number) => {
    bringIntoText(editor, db, skill, files, at).then((any) => any && sync.uploads(), report);
  };
  const inset = useKeyboardInset();
  const labs = isOffered(skill, 'labs');

  useFilesBrought(editor, editable, bring);

  const reset = mayReset && mayEdit && (
    <ResetDraft skillId={skill.skillId} text={() => textOf(editor)} onReset={close} />
  );
  const leave = () => void draft.discard().catch(report).then(onDone);

  return (
    <div className={classes.screen} style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <TitleBar
        title={skill.title}
        draft={draft}
        state={state}
        userId={accountId}
        publishing={publications?.waiting != null}
        mayPublish={editable}
        onPublish={askPublish}
        onVersions={unknown ? undefined : () => open('versions')}
        onApprovals={forbidden || !isOffered(skill, 'reviews') ? undefined : () => open('approvals')}
        onDone={forbidden ? () => open('leave') : onDone}
        tools={
          editable && (
            <Tools
              editor={editor}
              title={skill.title}
              labs={labs}
              finding={finding}
              onFind={setFinding}
              onLink={askLink}
              onChoose={askBlock}
            />
          )
        }
      />
      <EditingNotices
        draft={draft}
        editor={editor}
        mayEdit={mayEdit}
        broken={broken}
        writing={writing}
        refusal={publications?.refused ?? null}
        reset={reset}
        onReopen={onReopen}
      />
      <TextColumns editor={editor} editable={editable} />
      {editable && <SelectionTools editor={editor} onLink={askLink} />}
      {editable && <SlashMenu editor={editor} labs={labs} onChoose={askBlock} />}
      <OpenedDialog
        dialog={dialog}
        editor={editor}
        draft={draft}
        skill={skill}
        editable={editable}
        lessonNow={lessonNow}
        onFiles={bring}
        onLeave={leave}
        onClose={close}
      />
      <Publication
        opened={dialog === 'publish'}
        draft={draft}
        skill={skill}
        offline={offline}
        missing={missing}
        reset={reset}
        onApprovals={() => open('approvals')}
        onClose={close}
        onPublish={publish}
      />
      <LockConflict lock={lock} userId={accountId} />
    </div>
  );
}

const ownPublishText = (skill: SkillRow): string =>
  isSharedOwn(skill) ? say.sharedOwnPublishText : say.ownPublishText;

function TextColumns({ editor, editable }: { editor: Editor; editable: boolean }) {
  return (
    <div className={classes.columns}>
      <div className={classes.outline}>
        <OutlinePanel editor={editor} />
      </div>
      <div className={classes.writing}>
        <DraftText editor={editor} editable={editable} />
        <TextCounts editor={editor} />
      </div>
    </div>
  );
}

/** What is asked before a publication, and what it still lacks. */
function Publication({
  opened,
  draft,
  skill,
  offline,
  missing,
  reset,
  onApprovals,
  onClose,
  onPublish,
}: {
  opened: boolean;
  draft: Draft;
  skill: SkillRow;
  offline: boolean;
  missing: readonly string[];
  reset: ReactNode;
  onApprovals: () => void;
  onClose: () => void;
  onPublish: () => Promise<void>;
}) {
  return (
    <PublishDialog
      opened={opened}
      text={isOffered(skill, 'availability') ? say.publishText : ownPublishText(skill)}
      offline={offline}
      unsent={draft.getState().saved !== 'on-server'}
      missing={missing}
      approvals={
        opened && (
          <Suspense fallback={null}>
            <MissingApprovals draft={draft} onOpen={onApprovals} />
          </Suspense>
        )
      }
      onClose={onClose}
      onPublish={() => {
        onClose();
        void onPublish();
      }}
      reset={skill.bodyVersion !== null && reset}
      cover={<LessonCover skill={skill} />}
    />
  );
}

/** What is open over the text; a publication has its own. */
function OpenedDialog({
  dialog,
  editor,
  draft,
  skill,
  editable,
  lessonNow,
  onFiles,
  onLeave,
  onClose,
}: {
  dialog: Opened;
  editor: Editor;
  draft: Draft;
  skill: Props['skill'];
  editable: boolean;
  lessonNow: () => unknown;
  onFiles: (files: readonly File[]) => void;
  onLeave: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <LinkDialog editor={editor} opened={dialog === 'link'} onClose={onClose} />
      <PictureDialog
        editor={editor}
        skill={skill}
        onFiles={onFiles}
        kind={
          dialog === 'image' || dialog === 'video' || dialog === 'audio' || dialog === 'attachment'
            ? dialog
            : null
        }
        onClose={onClose}
      />
      {dialog === 'lab' && (
        <Suspense fallback={null}>
          <LabDialog editor={editor} organizationId={skill.organizationId} onClose={onClose} />
        </Suspense>
      )}
      {dialog === 'approvals' && (
        <Suspense fallback={null}>
          <ApprovalsDialog skillId={skill.skillId} draft={draft} onClose={onClose} />
        </Suspense>
      )}
      {dialog === 'versions' && (
        <Suspense fallback={null}>
          <VersionsDialog draft={draft} now={lessonNow} editable={editable} opened onClose={onClose} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={dialog === 'leave'}
        onClose={onClose}
        onConfirm={onLeave}
        title={say.leaveTitle}
        confirmLabel={say.leave}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        extra={<CopyButton editor={editor} />}
      >
        {say.leaveText}
      </ConfirmDialog>
    </>
  );
}

function Tools({
  editor,
  title,
  labs,
  finding,
  onFind,
  onLink,
  onChoose,
}: {
  editor: Editor;
  title: string;
  labs: boolean;
  /** the search in the text is open */
  finding: boolean;
  onFind: (finding: boolean) => void;
  onLink: () => void;
  onChoose: (block: ChosenBlock) => void;
}) {
  return (
    <div className={classes.tools}>
      <Toolbar
        editor={editor}
        title={title}
        labs={labs}
        onLink={onLink}
        onChoose={onChoose}
        onFind={() => onFind(!finding)}
      />
      {finding && <FindPanel editor={editor} editable onClose={() => onFind(false)} />}
    </div>
  );
}
