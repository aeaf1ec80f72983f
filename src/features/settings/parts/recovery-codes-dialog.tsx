/** The recovery codes, shown this once: to be copied, or saved as a file. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { ShownOnceDialog } from '#features/kit/shown-once-dialog.tsx';
import { useCopied } from '#ui/copied-flag.ts';
import { saveFile } from '#ui/save-file.ts';
import styles from './factors.module.css';

const say = factorWords.codes;

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopied();
  const [kept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <ShownOnceDialog
      onClose={onClose}
      kept={kept}
      title={say.title}
      closeLabel={accountSettingsWords.close}
      footer={
        <>
          <Button variant="default" onClick={async () => setKept((await copy(text)) || kept)}>
            {copied === null ? say.copy : say.copied}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              saveFile(say.file, new Blob([text], { type: 'text/plain' }));
              setKept(true);
            }}
          >
            {say.download}
          </Button>
          <Button onClick={onClose}>{say.done}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{say.text}</p>
        <ul aria-label={say.label} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </ShownOnceDialog>
  );
}
