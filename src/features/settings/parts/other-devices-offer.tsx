/** How one signs in has just changed: the devices that signed in before it can be signed out with one press (ASVS 7.4.3). */
import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { type OwnCalls, ownCallFailure } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDevices } from './use-devices.ts';

const words = accountSettingsWords;
const say = words.devices;

export function OtherDevicesOffer({ calls, onClose }: { calls: OwnCalls; onClose: () => void }) {
  const online = !useOffline();
  const { others, signOut } = useDevices(calls);
  const { save, saving, failure } = useSave(ownCallFailure);
  if (!others) return null;
  return (
    <>
      <Notice
        tone="petrol"
        icon={IconDevices}
        actions={
          <Button
            variant="default"
            loading={saving}
            disabled={!online}
            onClick={() => void save(() => signOut('others').then(onClose))}
          >
            {say.signOutMine}
          </Button>
        }
        dismissLabel={words.close}
        onDismiss={onClose}
      >
        {online ? say.othersStay : `${say.othersStay} ${words.needsConnection}`}
      </Notice>
      <Failure text={failure} />
    </>
  );
}
