/** Above every page while a part of it has no stylesheet: what is so, and a way to ask for it again. */
import { Button } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { missingStylesWords as say } from '#contract/words/en/missing-styles.ts';
import { Notice } from '#ui/notice.tsx';
import { missingStyles } from '../missing-styles.ts';

export function MissingStylesNotice() {
  const lost = useSyncExternalStore(missingStyles.subscribe, missingStyles.get);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  if (lost.length === 0) return null;
  const again = async () => {
    setState('asking');
    await missingStyles.again();
    setState(missingStyles.get().length > 0 ? 'failed' : 'idle');
  };
  return (
    <Notice
      tone="plain"
      icon={IconPalette}
      title={say.title}
      alert
      actions={
        <Button variant="default" loading={state === 'asking'} onClick={() => void again()}>
          {say.again}
        </Button>
      }
    >
      {state === 'failed' ? say.failed : say.text}
    </Notice>
  );
}
