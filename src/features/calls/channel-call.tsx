/** The way into the video call of a channel, where the operator has a provider of calls (D109). It needs a connection (LOCAL-034). */
import { IconVideo } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Channel } from '#contract/communication/message.ts';
import { callWords as say } from '#contract/words/en/calls.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './channel-call.module.css';

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }));

export function ChannelCall({ channel, name }: { channel: Channel; name: string }) {
  const provided = usePlatform()?.videoCalls === true;
  const online = !useOffline();
  const calls = useSessionMay('account.Credentials');
  const [opened, setOpened] = useState(false);
  if (!provided || !calls || channel.type === 'SYSTEM') return null;
  return (
    <>
      {!online && <span className={styles.why}>{say.offline}</span>}
      <IconButton
        icon={IconVideo}
        label={online ? say.start : `${say.start}. ${say.offline}`}
        hasPopup="dialog"
        disabled={!online}
        onPress={() => setOpened(true)}
      />
      {opened && (
        <Suspense fallback={null}>
          <CallDialog channelId={channel.channelId} name={name} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
