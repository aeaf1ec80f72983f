/** 'Exit Impersonation Mode', in the banner and in the dialog (AUTH-032). */
import { Button } from '@mantine/core';
import { REVERT_IMPERSONATION_PATH } from '#contract/accounts/impersonation.ts';
import { impersonationWords as say } from '#contract/words/en/impersonation.ts';
import { useOwnCalls } from '#features/account/own-calls.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { endActing } from './acting.ts';
import styles from './impersonation.module.css';

export function ExitButton({ end = endActing }: { end?: () => Promise<void> }) {
  const { ask } = useOwnCalls();
  const { save, saving, failure } = useSave(() => say.unreachable, { leaves: true });
  const exit = () =>
    save(async () => {
      await ask(REVERT_IMPERSONATION_PATH, {});
      await end();
    });
  return (
    <>
      <Button variant="default" loading={saving} onClick={() => void exit()}>
        {say.exit}
      </Button>
      {failure !== null && (
        <p role="alert" className={styles.hint}>
          {failure}
        </p>
      )}
    </>
  );
}
