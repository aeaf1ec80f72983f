/** The providers that sign a person in: each is ended here, and let in again (ASVS 10.7.3). It needs the server. */
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { SET_PROVIDER_PATH } from '#contract/accounts/factor-paths.ts';
import type { JoinedProvider } from '#contract/accounts/factors.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { type OwnCalls, ownCallFailure } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';

const words = accountSettingsWords;
const say = factorWords.providers;

/** its host is what a person knows of it */
const nameOf = ({ issuer }: JoinedProvider): string => URL.parse(issuer)?.hostname ?? issuer;

export function ProvidersPart({
  providers,
  calls,
  onChanged,
}: {
  providers: readonly JoinedProvider[];
  calls: OwnCalls;
  onChanged: (ended: boolean) => Promise<void>;
}) {
  const online = !useOffline();
  const [asked, setAsked] = useState<JoinedProvider | null>(null);
  const { save, saving, failure, fail } = useSave(ownCallFailure);
  if (providers.length === 0) return null;
  const close = () => {
    setAsked(null);
    fail(null);
  };
  const ended = asked?.endedAt === null;
  const set = ({ issuer, subject }: JoinedProvider) =>
    save(async () => {
      await calls.ask(SET_PROVIDER_PATH, { issuer, subject, ended });
      close();
      showToast({ text: ended ? say.ended : say.allowed });
      await onChanged(ended);
    });
  const name = asked ? nameOf(asked) : '';
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <ListRows label={say.heading} framed>
        {providers.map((each) => (
          <ListRow
            key={`${each.issuer} ${each.subject}`}
            leading={<Icon of={IconKey} />}
            title={nameOf(each)}
            description={[
              each.address,
              each.endedAt === null ? say.since(each.createdAt) : say.endedSince(each.endedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              <Button
                variant="default"
                disabled={!online}
                aria-label={each.endedAt === null ? say.endTitle(nameOf(each)) : say.allowTitle(nameOf(each))}
                onClick={() => setAsked(each)}
              >
                {each.endedAt === null ? say.end : say.allow}
              </Button>
            }
          />
        ))}
      </ListRows>
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => asked && void set(asked)}
        title={ended ? say.endTitle(name) : say.allowTitle(name)}
        confirmLabel={ended ? say.endConfirm : say.allow}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        danger={ended}
        busy={saving}
        failure={failure}
      >
        <p>{ended ? say.endText : say.allowText}</p>
      </ConfirmDialog>
    </SettingsPart>
  );
}
