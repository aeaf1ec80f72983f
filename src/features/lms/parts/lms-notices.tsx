/** What the learner should know about where the progress goes: said once, in plain words (F69, F70, LMS-008). */
import { Button } from '@mantine/core';
import { IconExternalLink, IconHistory, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { lmsWords } from '#contract/words/en/lms.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './lms-page.module.css';
import type { Opened } from './viewer-session.ts';

export function LmsNotices({
  opened,
  launched,
  storageBlocked,
  onNewWindow,
}: {
  opened: Opened;
  /** a launch page holds the progress too */
  launched: boolean;
  storageBlocked: boolean;
  /** null: a window of its own is not to be had */
  onNewWindow: (() => void) | null;
}) {
  const say = lmsWords.notices;
  const [read, setRead] = useState<readonly string[]>([]);
  const dismiss = (name: string) => ({
    dismissLabel: say.dismiss,
    onDismiss: () => setRead([...read, name]),
  });
  const { lms, save, otherVersion, exited } = opened;
  const shown = [
    lms !== 'fine' && (
      <Notice key="lms" tone="brass" icon={IconPlugConnectedX} title={say.lmsLostTitle} alert>
        {lms === 'kept' ? say.lmsLostKept : say.lmsLost}
      </Notice>
    ),
    save === 'unreachable' && (
      <Notice key="server" tone="brass" icon={stateIcons.offline} title={say.unreachableTitle} alert>
        {launched && lms !== 'lost' ? say.unreachable : say.unreachableAlone}
      </Notice>
    ),
    exited && save === 'saved' && (
      <Notice key="exited" tone="moss" icon={stateIcons.kept} title={lmsWords.course.exitedTitle}>
        {lmsWords.course.exited}
      </Notice>
    ),
    otherVersion && !read.includes('version') && (
      <Notice key="version" tone="petrol" icon={IconHistory} title={say.versionTitle} {...dismiss('version')}>
        {say.version}
      </Notice>
    ),
    storageBlocked && !exited && !read.includes('storage') && (
      <Notice
        key="storage"
        tone="plain"
        icon={stateIcons.onDevice}
        title={say.storageTitle}
        {...(onNewWindow && {
          actions: (
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconExternalLink} size={16} />}
              onClick={onNewWindow}
            >
              {say.openInWindow}
            </Button>
          ),
        })}
        {...dismiss('storage')}
      >
        {say.storage}
      </Notice>
    ),
  ].filter(Boolean);
  return shown.length === 0 ? null : (
    <div className={styles.notices} data-no-print="">
      {shown}
    </div>
  );
}
