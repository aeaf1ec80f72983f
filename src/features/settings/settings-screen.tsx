/** `/settings/account`: who is signed in, how, and what is on this device. */
import { lazy, Suspense } from 'react';
import { useSessionMay } from '#features/session/session-may.ts';
import { VISITOR } from '#store/db.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { AccountPart } from './parts/account-part.tsx';
import { HelpPart } from './parts/help-part.tsx';
import { KeyboardPart } from './parts/keyboard-part.tsx';
import { SettingsFrame } from './settings-frame.tsx';

// They ask for the password again, with fields that nothing else here needs.
const DeletionPart = lazy(async () => ({
  default: (await import('./parts/deletion-part.tsx')).DeletionPart,
}));
const DevicesPart = lazy(async () => ({ default: (await import('./parts/devices-part.tsx')).DevicesPart }));
const StoragePart = lazy(async () => ({ default: (await import('./parts/storage-part.tsx')).StoragePart }));
const NoticesPart = lazy(async () => ({ default: (await import('./parts/notices-part.tsx')).NoticesPart }));
const PushPart = lazy(async () => ({ default: (await import('./parts/push-part.tsx')).PushPart }));
const ExportPart = lazy(async () => ({ default: (await import('./parts/export-part.tsx')).ExportPart }));
const EmailsPart = lazy(async () => ({ default: (await import('./parts/emails-part.tsx')).EmailsPart }));
const FactorsPart = lazy(async () => ({ default: (await import('./parts/factors-part.tsx')).FactorsPart }));

export function SettingsScreen() {
  const { accountId } = useStore();
  const user = useStored(me);
  const opens = useSessionMay('account.Credentials');
  const profile = useSessionMay('account.Profile');
  const exports = useSessionMay('account.Export');
  const deletes = useSessionMay('account.Delete');
  const own = accountId === VISITOR ? undefined : user;
  return (
    <SettingsFrame page="account">
      <AccountPart />
      <Suspense fallback={null}>
        {own && <EmailsPart user={own} />}
        {own && opens && <FactorsPart mfa={own.mfa === true} />}
        {own && opens && <DevicesPart lastLoginAt={own.lastLoginAt} />}
        {own && profile && <NoticesPart user={own} />}
        {own && opens && <PushPart />}
      </Suspense>
      <KeyboardPart />
      <Suspense fallback={null}>
        <StoragePart />
      </Suspense>
      <HelpPart />
      <Suspense fallback={null}>
        {own && exports && <ExportPart user={own} />}
        {own && deletes && <DeletionPart user={own} />}
      </Suspense>
    </SettingsFrame>
  );
}
