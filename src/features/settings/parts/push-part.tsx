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
import { failureText } from '#features/kit/failure-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { isPushedHere, pushSupportHere, subscribeHere, unsubscribeHere } from '#sync/web-push/push-device.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const successSchema = v.object({ success: v.boolean() });

export function PushPart() {
  const { publicKey, on, asking, busy, failure, change } = usePush();
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
        description={asking ? say.asking : (why ?? undefined)}
        checked={on}
        disabled={stuck || offline || publicKey === undefined || busy}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <Failure text={failure} />
    </SettingsPart>
  );
}

const reasons = { denied: say.denied, 'not ready': say.notReady, 'no service': say.noService };

const callWords = {
  refusals: { FORBIDDEN_ACCESS: say.unknownService },
  otherwise: (error: unknown) =>
    error instanceof RequestError && error.status < 500 ? say.refused : say.unreachable,
};

/** What the browser or the server would not do; its message is what a person reads. */
class NotTurnedOn extends Error {}

function failureOf(error: unknown): string | null {
  return error instanceof NotTurnedOn ? error.message : failureText(callWords, error);
}

/** `publicKey`: undefined until the server was heard; null: it sends none */
function usePush() {
  const { call } = useSession();
  const { answer, reload } = useServerPage(pushSetupPage, {});
  const [here, setHere] = useState(false);
  const [asking, setAsking] = useState(false);
  const { save, saving, failure } = useSave(failureOf);
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
  const turnOn = async (key: string) => {
    setAsking(true);
    const got = await subscribeHere(key)
      .catch(() => 'no service' as const)
      .finally(() => setAsking(false));
    if (typeof got === 'string') throw new NotTurnedOn(reasons[got]);
    const { success } = v.parse(successSchema, await call(subscribePushOperation, got));
    if (!success) throw new NotTurnedOn(say.refused);
  };
  const turnOff = async () => {
    await call(unsubscribePushOperation, {});
    await unsubscribeHere();
  };
  const change = async (wanted: boolean) => {
    if (!publicKey) return;
    await save(async () => {
      await (wanted ? turnOn(publicKey) : turnOff());
      setHere(wanted);
      showToast({ id: 'push', text: wanted ? say.on : say.off });
      await reload();
    });
  };
  return { publicKey, on: here && subscribed, asking, busy: saving, failure, change };
}
