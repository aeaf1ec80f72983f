import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/router-context.ts';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

export const Route = createFileRoute('/settings/account')({
  beforeLoad: requireAccount,
  component: SettingsScreen,
});
