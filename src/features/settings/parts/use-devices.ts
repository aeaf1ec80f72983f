/** The devices that a person is signed in on, and signing them out: the server asks for a fresh sign-in (D70, ASVS 7.5.2). */
import { type DeviceLog, deviceLogsPage, SIGN_OUT_DEVICES_PATH } from '#contract/accounts/devices.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import type { OwnCalls } from '#features/account/own-calls.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { showToast } from '#ui/toasts.ts';

const SHOWN = 20;

export function useDevices({ ask }: OwnCalls) {
  const { answer, state, reload } = useServerPage(deviceLogsPage, { max: SHOWN });
  const devices = answer?.filter(({ signedIn }) => signedIn);
  return {
    devices,
    others: devices?.some(({ current }) => !current) === true,
    state,
    reload,
    signOut: async (which: DeviceLog | 'others') => {
      await ask(SIGN_OUT_DEVICES_PATH, which === 'others' ? { others: true } : { deviceId: which.deviceId });
      showToast({ text: accountSettingsWords.devices.done });
      await reload();
    },
  };
}
