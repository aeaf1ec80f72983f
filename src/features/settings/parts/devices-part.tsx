/** The devices that a person is signed in on: where, when, and the way to sign one out, or all others (D70). It needs the server. */
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DeviceLog } from '#contract/accounts/devices.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from './account-part.module.css';
import { SettingsPart } from './settings-part.tsx';
import { useDevices } from './use-devices.ts';

const words = accountSettingsWords;
const say = words.devices;

const isPhone = ({ deviceInfo: { osName } }: DeviceLog) => osName === 'iOS' || osName === 'Android';

const nameOf = ({ deviceInfo: { osName, browserName } }: DeviceLog): string =>
  say.name(browserName || say.unknownBrowser, osName || say.unknownSystem);

function placeOf({ deviceLocation, ipAddress }: DeviceLog): string {
  const place = [deviceLocation?.city, deviceLocation?.countryName].filter(Boolean).join(', ');
  return [place, ipAddress].filter(Boolean).join(' · ');
}

/** @param lastLoginAt  of the person's row: a new sign-in anywhere asks again (RT-010) */
export function DevicesPart({ lastLoginAt }: { lastLoginAt: number | null }) {
  const online = !useOffline();
  const calls = useOwnCalls();
  const { devices, others, state, reload, signOut } = useDevices(calls);
  const [leaving, setLeaving] = useState<DeviceLog | 'others' | null>(null);
  const { save, saving, failure, fail } = useSave(ownCallFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody has signed in, somewhere
  useEffect(() => {
    if (online) void reload();
  }, [lastLoginAt, online, reload]);
  const leave = (which: DeviceLog | 'others') =>
    save(async () => {
      await signOut(which);
      setLeaving(null);
    });
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      {!devices && (state === 'asking' ? <ListSkeleton /> : <p>{say.unseen}</p>)}
      {devices && devices.length > 0 && (
        <ListRows label={say.heading} framed>
          {devices.map((device) => (
            <ListRow
              key={device.deviceId}
              title={nameOf(device)}
              leading={<Icon of={isPhone(device) ? IconDeviceMobile : IconDeviceDesktop} />}
              description={[device.current ? say.current : say.at(device.loginAt), placeOf(device)]
                .filter(Boolean)
                .join(' · ')}
              actions={
                !device.current && (
                  <IconButton
                    icon={IconLogout}
                    label={say.signOutOne(nameOf(device))}
                    disabled={!online}
                    onPress={() => setLeaving(device)}
                  />
                )
              }
            />
          ))}
        </ListRows>
      )}
      {others && (
        <div className={styles.actions}>
          <Button variant="default" disabled={!online} onClick={() => setLeaving('others')}>
            {say.signOutOthers}
          </Button>
          {!online && <span className={styles.reason}>{words.needsConnection}</span>}
        </div>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => {
          setLeaving(null);
          fail(null);
        }}
        onConfirm={() => leaving && void leave(leaving)}
        title={leaving === null || leaving === 'others' ? say.othersTitle : say.oneTitle(nameOf(leaving))}
        confirmLabel={say.confirm}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        busy={saving}
        failure={failure}
      >
        <p>{say.text}</p>
      </ConfirmDialog>
      {calls.stepUp}
    </SettingsPart>
  );
}
