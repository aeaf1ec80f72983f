/** How a person proves who they are besides their password: an authenticator app with its recovery codes, and passkeys. It needs the server. */
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { REMOVE_TOTP_PATH, RENEW_RECOVERY_CODES_PATH } from '#contract/accounts/factor-paths.ts';
import { factorsPage, recoveryCodesSchema } from '#contract/accounts/factors.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { FACTORS_ANCHOR } from '#domain/second-factors.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { useAnchoredHeading } from './anchored-heading.ts';
import { OtherDevicesOffer } from './other-devices-offer.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { ProvidersPart } from './providers-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SettingsPart } from './settings-part.tsx';
import { TotpDialog } from './totp-dialog.tsx';

const words = accountSettingsWords;
const say = factorWords.settings;

type Opened = 'set up' | 'remove' | 'renew';
/** what has just been added or removed, until the person has seen to their other devices */
type Changed = 'app' | 'passkey' | 'provider';

/** @param mfa  of the person's row: another device may have changed it */
export function FactorsPart({ mfa }: { mfa: boolean }) {
  const online = !useOffline();
  const calls = useOwnCalls();
  const page = useServerPage(factorsPage, {});
  const headingRef = useAnchoredHeading(FACTORS_ANCHOR);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const { save, saving, failure, fail } = useSave(ownCallFailure);
  const { reload } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has changed, somewhere
  useEffect(() => {
    if (online) void reload();
  }, [mfa, online, reload]);
  const close = () => {
    setOpened(null);
    fail(null);
  };
  const act = (run: () => Promise<void>) =>
    save(async () => {
      await run();
      setOpened(null);
      await reload();
    });
  const remove = () =>
    act(async () => {
      await calls.ask(REMOVE_TOTP_PATH, {});
      showToast({ text: say.removed });
      setChanged('app');
    });
  const renew = () =>
    act(async () => {
      const answer = await calls.ask(RENEW_RECOVERY_CODES_PATH, {});
      setCodes(v.parse(recoveryCodesSchema, answer).recoveryCodes);
    });
  const asking = opened === 'remove' || opened === 'renew' ? opened : null;
  const noted = (ended: boolean) => {
    if (ended) setChanged('provider');
    return reload();
  };
  const { answer } = page;
  const offer = <OtherDevicesOffer calls={calls} onClose={() => setChanged(null)} />;
  return (
    <>
      <SettingsPart heading={say.heading} hint={say.hint} headingRef={headingRef}>
        {!answer && online && page.state === 'asking' && <ListSkeleton rows={1} />}
        {!answer && (!online || page.state === 'unreachable') && (
          <Notice tone="brass" icon={stateIcons.offline}>
            {say.unseen}
          </Notice>
        )}
        {answer && <FactorRows factors={answer} onChoose={setOpened} />}
        {changed === 'app' && offer}
        {answer && !online && <span className={styles.reason}>{words.needsConnection}</span>}
        {opened === 'set up' && (
          <TotpDialog
            calls={calls}
            onDone={(made) => {
              setOpened(null);
              setCodes(made);
              setChanged('app');
              void reload();
            }}
            onClose={close}
          />
        )}
        {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        <ConfirmDialog
          opened={asking !== null}
          onClose={close}
          onConfirm={() => void (asking === 'remove' ? remove() : renew())}
          title={asking === 'remove' ? say.removeTitle : say.renewTitle}
          confirmLabel={asking === 'remove' ? say.removeApp : say.renewConfirm}
          cancelLabel={words.cancel}
          closeLabel={words.close}
          danger={asking === 'remove'}
          busy={saving}
          failure={failure}
        >
          <p>{asking === 'remove' ? say.removeText : say.renewText}</p>
        </ConfirmDialog>
      </SettingsPart>
      {answer && (
        <PasskeysPart
          passkeys={answer.passkeys}
          calls={calls}
          offer={changed === 'passkey' && offer}
          onChanged={async (renamed) => {
            if (!renamed) setChanged('passkey');
            await reload();
          }}
        />
      )}
      {answer && <ProvidersPart providers={answer.providers} calls={calls} onChanged={noted} />}
      {changed === 'provider' && offer}
      {calls.stepUp}
    </>
  );
}

/** The authenticator app and, with one, its recovery codes. */
function FactorRows({
  factors,
  onChoose,
}: {
  factors: PageAnswer<typeof factorsPage>;
  onChoose: (what: Opened) => void;
}) {
  const online = !useOffline();
  return (
    <ListRows label={say.heading} framed>
      <ListRow
        leading={<Icon of={IconDeviceMobile} />}
        title={say.app}
        description={factors.totpSince === null ? say.appNone : say.appSince(factors.totpSince)}
        actions={
          factors.totpSince === null ? (
            <Button variant="default" disabled={!online} onClick={() => onChoose('set up')}>
              {say.setUp}
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={!online}
              aria-label={say.removeApp}
              onClick={() => onChoose('remove')}
            >
              {say.remove}
            </Button>
          )
        }
      />
      {factors.totpSince !== null && (
        <ListRow
          leading={<Icon of={IconLifebuoy} />}
          title={say.recovery}
          description={say.recoveryLeft(factors.recoveryCodesLeft)}
          actions={
            <Button variant="default" disabled={!online} onClick={() => onChoose('renew')}>
              {say.renew}
            </Button>
          }
        />
      )}
    </ListRows>
  );
}
