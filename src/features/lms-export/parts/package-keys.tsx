/** The two keys of a package whose learners the LMS's server signs: shown once. */
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { LMS_HAND_OFFS_PATH, type SignedPackage } from '#contract/lms/launch.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../export-for-lms.module.css';

const say = lmsWords.export;

export function PackageKeys({ keys }: { keys: SignedPackage }) {
  return (
    <div className={styles.keys}>
      <Notice tone="brass" icon={stateIcons.needsYou}>
        {say.keysTitle}
      </Notice>
      <Key label={say.packageKey} value={keys.packageKey} />
      <Key label={say.signingKey} value={keys.signingKey} />
      <p className={styles.how}>{say.keysText(location.origin + LMS_HAND_OFFS_PATH)}</p>
    </div>
  );
}

function Key({ label, value }: { label: string; value: string }) {
  const { copied, copy } = useCopied();
  return (
    <div className={styles.key}>
      <TextInput
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={say.copyKey(label)}
        leftSection={<Icon of={copied === null ? IconCopy : IconCheck} />}
        onClick={() => void copy(value)}
      >
        {copied === null ? say.copy : say.copied}
      </Button>
    </div>
  );
}
