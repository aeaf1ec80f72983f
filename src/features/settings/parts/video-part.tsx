/** How a person wants videos: stored with their account, so that it holds on every device, with or without a network (PROF-012). */
import { Checkbox, NativeSelect, Slider } from '@mantine/core';
import { useId } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import {
  defaultVideoPreferences,
  type VideoPreferences,
  videoQualities,
  videoSpeeds,
} from '#domain/video-preferences.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';
import styles from './video-part.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const say = accountSettingsWords.video;
const HUNDRED = 100;

export function VideoPart({ user }: { user: User }) {
  const volume = useId();
  const update = useMutate(updateUser);
  const now = user.video ?? defaultVideoPreferences;
  const set = (changed: Partial<VideoPreferences>) => {
    update({ input: { video: changed } }).catch(() =>
      showToast({ text: accountSettingsWords.failed, tone: 'vermilion' }),
    );
  };
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <div className={styles.form}>
        <div className={styles.volume}>
          <span id={volume}>{say.volume}</span>
          <Slider
            key={now.videoVolume}
            defaultValue={Math.round(now.videoVolume * HUNDRED)}
            onChangeEnd={(value) => set({ videoVolume: value / HUNDRED })}
            min={0}
            max={HUNDRED}
            step={5}
            label={(value) => say.percent(value / HUNDRED)}
            thumbProps={{ 'aria-labelledby': volume }}
          />
        </div>
        <NativeSelect
          label={say.speed}
          value={String(now.videoSpeed)}
          onChange={({ currentTarget }) => set({ videoSpeed: Number(currentTarget.value) })}
          data={videoSpeeds.map((speed) => ({ value: String(speed), label: say.times(speed) }))}
        />
        <NativeSelect
          label={say.quality}
          value={String(now.videoQuality)}
          onChange={({ currentTarget }) => set({ videoQuality: Number(currentTarget.value) })}
          data={videoQualities.map((quality) => ({ value: String(quality), label: say.qualities(quality) }))}
        />
        <Checkbox
          label={say.captions}
          checked={now.closedCaptions}
          onChange={({ currentTarget }) => set({ closedCaptions: currentTarget.checked })}
        />
        <Checkbox
          label={say.theatre}
          checked={now.theatreMode}
          onChange={({ currentTarget }) => set({ theatreMode: currentTarget.checked })}
        />
      </div>
    </SettingsPart>
  );
}
