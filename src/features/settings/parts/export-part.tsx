/** 'Your data': everything that the person has written, as a file. The server has most of it, so it needs a connection. */
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import * as v from 'valibot';
import {
  accountExportSchema,
  EXPORT_ACCOUNT_PATH,
  type WrittenRow,
} from '#contract/accounts/account-export.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountExportWords as say } from '#contract/words/en/account-export.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { displayName } from '#domain/display-name.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { changeName } from '#features/changes/change-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import type { LecternDb } from '#store/db.ts';
import { useStore } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { SettingsPart } from './settings-part.tsx';

/** What only this device has. */
async function unsentRows(db: LecternDb): Promise<WrittenRow[]> {
  const { needsYou, waiting } = await unsentChanges(db);
  return [...needsYou, ...waiting].map(({ op, place, text, createdAt }) => ({
    what: changeName(op),
    place: place?.title ?? null,
    text,
    createdAt: new Date(createdAt).toISOString(),
  }));
}

export function ExportPart({ user }: { user: User }) {
  const db = useStore();
  const online = !useOffline();
  const { ask, stepUp } = useOwnCalls();
  const { save, saving, failure } = useSave((error) =>
    v.isValiError(error) ? say.failed : ownCallFailure(error),
  );
  const download = () =>
    save(async () => {
      const written = v.parse(accountExportSchema, await ask(EXPORT_ACCOUNT_PATH, {}));
      const at = Date.now();
      const { writtenZip } = await import('./written-zip.ts');
      const file = writtenZip(written, { name: displayName(user), unsent: await unsentRows(db), at });
      const day = new Date(at).toISOString().slice(0, 10);
      saveFile(say.fileName(user.alias, day), new Blob([file], { type: 'application/zip' }));
      showToast({ text: say.done });
    });
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <Failure text={failure} />
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<Icon of={IconFileZip} />}
          loading={saving}
          disabled={!online}
          onClick={() => void download()}
        >
          {say.action}
        </Button>
        {!online && <span className={styles.reason}>{accountSettingsWords.needsConnection}</span>}
      </div>
      {stepUp}
    </SettingsPart>
  );
}
