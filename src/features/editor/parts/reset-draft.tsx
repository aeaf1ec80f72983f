/** The way back from a draft that nobody can open or publish, for those who may take the others' work away. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { resetSkillDraftOperation } from '#contract/content/reset-draft.ts';
import { RequestError } from '#contract/request-error.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { useDraftPlatform } from '#drafts/react.ts';
import { useOffline } from '#features/kit/offline.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import { CopyTextButton } from './draft-notices.tsx';

export function ResetDraft({
  skillId,
  text,
  onReset,
}: {
  skillId: string;
  /** the draft as it is on this device, to be copied before */
  text: () => string;
  onReset?: () => void;
}) {
  const { ask } = useDraftPlatform();
  const offline = useOffline();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reason = useId();
  const reset = async () => {
    setBusy(true);
    try {
      await ask(resetSkillDraftOperation.document, { skillId });
      setAsking(false);
      showToast({ id: 'draft-reset', tone: 'petrol', icon: IconArrowBackUp, text: say.resetDone });
      onReset?.();
    } catch (error) {
      showToast({ id: 'draft-reset', tone: 'vermilion', text: whyNot(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        disabled={offline}
        aria-describedby={offline ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {say.reset}
      </Button>
      {offline && <small id={reason}>{say.resetOffline}</small>}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
        title={say.resetTitle}
        confirmLabel={say.resetConfirm}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        busy={busy}
        extra={<CopyTextButton text={text} />}
      >
        {say.resetText}
      </ConfirmDialog>
    </>
  );
}

function whyNot(error: unknown): string {
  if (!(error instanceof RequestError)) return say.resetFailed;
  if (error.code === 'FORBIDDEN_ACCESS') return say.resetForbidden;
  return error.code === 'SKILL_IS_RETIRED' ? say.resetRetired : say.resetFailed;
}
