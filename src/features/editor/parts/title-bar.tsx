/** The head of the editor: what is edited, where it is saved, who else is here, and the ways out of it. */
import { Button } from '@mantine/core';
import { IconCheck, IconChecklist, IconHistory, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { approvalWords } from '#contract/words/en/approvals.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { versionWords } from '#contract/words/en/versions.ts';
import type { Draft, DraftState } from '#drafts/draft.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useRouteFocus } from '#ui/route-focus.ts';
import { SaveMark } from '#ui/save-mark.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { useOfDraft } from './after-keystroke.ts';
import { othersIn } from './carets.ts';
import classes from './title-bar.module.css';

type Lock = Pick<DraftState, 'holder' | 'connected'>;

export function TitleBar({
  title,
  draft,
  state,
  userId,
  publishing,
  mayPublish,
  onPublish,
  onVersions,
  onApprovals,
  onDone,
  tools,
}: {
  title: string;
  draft: Draft;
  state: Lock;
  userId: string;
  /** a publication waits in the outbox */
  publishing: boolean;
  mayPublish: boolean;
  onPublish: () => void;
  onVersions: (() => void) | undefined;
  onApprovals: (() => void) | undefined;
  onDone: () => void;
  tools?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading, `edit ${draft.skillId}`);
  return (
    <header className={classes.head}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 ref={heading} tabIndex={-1} className={classes.title} title={title}>
            <bdi>{title}</bdi>
          </h1>
          <div className={classes.facts}>
            <Saved draft={draft} />
            {publishing && <SaveMark state="sending" label={say.publishing} />}
            <People draft={draft} state={state} userId={userId} />
          </div>
        </div>
        <div className={classes.actions}>
          {onApprovals && (
            <IconButton icon={IconChecklist} label={approvalWords.open} onPress={onApprovals} />
          )}
          {onVersions && <IconButton icon={IconHistory} label={versionWords.open} onPress={onVersions} />}
          <Button variant="default" leftSection={<Icon of={IconCheck} />} onClick={onDone}>
            {say.done}
          </Button>
          <Button leftSection={<Icon of={IconUpload} />} disabled={!mayPublish} onClick={onPublish}>
            {say.publish}
          </Button>
        </div>
      </div>
      {tools}
    </header>
  );
}

function Saved({ draft }: { draft: Draft }) {
  const { saved, connected, diskWorks } = useOfDraft(draft, (state) => ({
    saved: state.saved,
    connected: state.connected,
    diskWorks: state.diskWorks,
  }));
  if (saved === 'on-server') return <SaveMark state="saved" label={say.saved} />;
  if (!diskWorks) return <SaveMark state="refused" label={say.notSaved} />;
  // With a connection the server has it in a moment: no flicker between two words with each letter.
  if (saved === 'in-memory' || connected) return <SaveMark state="sending" label={say.saving} />;
  return <SaveMark state="on-device" label={say.savedHere} />;
}

function People({ draft, state, userId }: { draft: Draft; state: Lock; userId: string }) {
  const [others, setOthers] = useState<string[]>([]);
  const { awareness, sessionId } = draft;
  useEffect(() => {
    const look = () => {
      const now = othersIn(awareness, userId);
      setOthers((before) => (before.join('\n') === now.join('\n') ? before : now));
    };
    look();
    awareness.on('change', look);
    return () => awareness.off('change', look);
  }, [awareness, userId]);
  const { holder } = state;
  const holds =
    holder === null || !state.connected
      ? null
      : holder.sessionId === sessionId
        ? null
        : holder.userId === userId
          ? say.holderYouElsewhere
          : say.holder(holder.name || say.someone);
  return (
    <>
      {holds !== null && (
        <span className={classes.holder}>
          <Icon of={stateIcons.locked} size={16} />
          {holds}
        </span>
      )}
      {others.length > 0 && (
        <span className={classes.others}>
          {others.slice(0, 3).map((name) => (
            <Avatar key={name} name={name} size={24} />
          ))}
          <span>{say.alsoHere(others)}</span>
        </span>
      )}
    </>
  );
}
