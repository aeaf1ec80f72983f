/** A draft with parts that this version does not know: it is read, and nothing of it is bound to an editor that would delete them. */
import { Button } from '@mantine/core';
import { IconPencilOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type * as Y from 'yjs';
import { linesOfDraft } from '#contract/drafts/draft-schema.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { Notice } from '#ui/notice.tsx';
import { CopyTextButton, UpdateButton } from './draft-notices.tsx';
import classes from './outdated-draft.module.css';

export function OutdatedDraft({
  title,
  fragment,
  onDone,
  reset,
}: {
  title: string;
  fragment: Y.XmlFragment;
  onDone: () => void;
  /** for those who may set the draft back */
  reset: (text: () => string) => ReactNode;
}) {
  const lines = linesOfDraft(fragment);
  const text = () => lines.join('\n\n');
  return (
    <article className={classes.draft}>
      <h1 className={classes.title} dir="auto">
        {title}
      </h1>
      <Notice
        tone="brass"
        icon={IconPencilOff}
        title={say.updateTitle}
        alert
        actions={
          <>
            <Button variant="default" onClick={onDone}>
              {say.done}
            </Button>
            <CopyTextButton text={text} />
            <UpdateButton />
            {reset(text)}
          </>
        }
      >
        {say.refused.UPDATE_TO_EDIT}
      </Notice>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown once, and not changed
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
    </article>
  );
}
