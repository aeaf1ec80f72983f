/** Settings: the account, how Lectern looks, and what is on this device. */
import { words } from '#contract/words/en.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountPart } from './parts/account-part.tsx';
import { AppearancePart } from './parts/appearance-part.tsx';
import { StoragePart } from './parts/storage-part.tsx';

export function SettingsScreen() {
  return (
    <>
      <PageHeader
        title={words.storage.settingsHeading}
        page="/settings/account"
        lead={words.storage.settingsLead}
      />
      <AccountPart />
      <AppearancePart />
      <StoragePart />
    </>
  );
}
