/** Whether this device says what is new while the app is closed: a choice of the device, which ends with its sign-in. */
import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  pushSetupPage,
  subscribePushOperation,
  unsubscribePushOperation,
} from '#contract/communication/push.ts';
import { RequestError } from '#contract/request-error.ts';
import { pushWords as say } from '#contract/words/en/push.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { isPushedHere, pushSupportHere, subscribeHere, unsubscribeHere } from '#sync/push-device.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';

const successSchema = v.object({ success: v.boolean() });

export function PushPart() {
  const { impersonated } = useSession();
  // Whoever acts as somebody else would hear of them on their own device.
  return impersonated ? null : <OwnPushPart />;
}

function OwnPushPart() {
  const { publicKey, on, busy, failure, change } = usePush();
  const offline = useOffline();
  const support = pushSupportHere();
  const why =
    support === 'ready'
      ? publicKey === null
        ? say.switchedOff
        : offline
          ? say.needsConnection
          : null
      : say[support];
  // Denied can be told only after the press: until then it may have been allowed in another tab.
  const stuck = support === 'unsupported' || support === 'install' || publicKey === null;
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <Checkbox
        label={say.choice}
        description={busy === 'asking' ? say.asking : (why ?? undefined)}
        checked={on}
        disabled={stuck || offline || publicKey === undefined || busy !== null}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {failure !== null && (
        <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
          {failure}
        </Notice>
      )}
    </SettingsPart>
  );
}

/** `publicKey`: undefined until the server was heard; null: it sends none */
function usePush() {
  const { call } = useSession();
  const { answer, reload } = useServerPage(pushSetupPage, {});
  const [here, setHere] = useState(false);
  const [busy, setBusy] = useState<'asking' | 'saving' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const publicKey = answer?.publicKey;
  const subscribed = answer?.subscribed === true;
  useEffect(() => {
    if (!publicKey || !subscribed) return setHere(false);
    let gone = false;
    isPushedHere(publicKey)
      .then((is) => !gone && setHere(is))
      .catch(() => {}); // it shows as off, and can be pressed
    return () => {
      gone = true;
    };
  }, [publicKey, subscribed]);
  const turnOn = async (key: string): Promise<string | null> => {
    setBusy('asking');
    const got = await subscribeHere(key).catch(() => 'no service' as const);
    if (got === 'denied') return say.denied;
    if (got === 'not ready') return say.notReady;
    if (got === 'no service') return say.noService;
    setBusy('saving');
    const { success } = v.parse(successSchema, await call(subscribePushOperation, got));
    return success ? null : say.refused;
  };
  const turnOff = async (): Promise<null> => {
    setBusy('saving');
    await call(unsubscribePushOperation, {});
    await unsubscribeHere();
    return null;
  };
  const change = async (wanted: boolean) => {
    if (!publicKey) return;
    setFailure(null);
    try {
      const failed = wanted ? await turnOn(publicKey) : await turnOff();
      if (failed !== null) return setFailure(failed);
      setHere(wanted);
      showToast({ id: 'push', text: wanted ? say.on : say.off });
      await reload();
    } catch (error) {
      setFailure(error instanceof RequestError && error.status < 500 ? say.refused : say.unreachable);
    } finally {
      setBusy(null);
    }
  };
  return { publicKey, on: here && subscribed, busy, failure, change };
}
