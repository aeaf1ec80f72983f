/** `/settings/content`: how videos play and how the app looks (ACCT-020). */
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { AppearancePart } from './parts/appearance-part.tsx';
import { VideoPart } from './parts/video-part.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ContentSettingsScreen() {
  const user = useStored(me);
  return (
    <SettingsFrame page="content">
      {user && <VideoPart user={user} />}
      <AppearancePart />
    </SettingsFrame>
  );
}
