/** The codes of a new batch, this once: saved as a file, or copied. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { dashedCode } from '#domain/access-code.ts';
import { ShownOnceDialog } from '#features/kit/shown-once-dialog.tsx';
import { saveCsv } from '#ui/csv-file.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../organization-screen.module.css';
import { lastDayBefore } from './day-field.ts';

const say = accessWords.codes;

export type MadeCodes = { name: string; codes: readonly string[]; expiresAt: number | null };

export function CodesMadeDialog({
  made: { name, codes, expiresAt },
  alias,
  onClose,
}: {
  made: MadeCodes;
  /** of the organization: part of the file's name */
  alias: string;
  onClose: () => void;
}) {
  const [kept, setKept] = useState<'no' | 'saved' | 'copied'>('no');
  const dashed = codes.map(dashedCode);
  const save = async () => {
    const links = codes.map((code) => `${location.origin}/redeem?code=${code}`);
    const lines = dashed.map((code, at) => [code, name, links[at] ?? '', lastDayBefore(expiresAt)]);
    await saveCsv(`${alias}-access-codes.csv`, [say.csv, ...lines]);
    setKept('saved');
  };
  const copy = async () => {
    await navigator.clipboard.writeText(dashed.join('\n'));
    setKept('copied');
  };
  return (
    <ShownOnceDialog
      onClose={onClose}
      kept={kept !== 'no'}
      title={say.madeTitle(codes.length)}
      closeLabel={organizationWords.close}
      footer={
        <>
          <Button variant="default" onClick={() => void copy()}>
            {kept === 'copied' ? say.copied : say.copy}
          </Button>
          <Button leftSection={<Icon of={IconDownload} />} onClick={() => void save()} data-autofocus>
            {say.save}
          </Button>
        </>
      }
    >
      <div className={styles.formWide}>
        <Notice tone="brass" icon={stateIcons.needsYou}>
          {say.madeLead}
        </Notice>
        <ul className={styles.codes} aria-label={say.codesOf(name)}>
          {dashed.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </ShownOnceDialog>
  );
}
