/** What the product tells the person, and where: stored with their account, with or without a network. */
import { Checkbox } from '@mantine/core';
import type { User } from '#contract/accounts/user.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import {
  type ChoosableNotice,
  choosableNotices,
  type NoticeWay,
  noticeWays,
  wantsNotice,
  withNoticeChoice,
} from '#domain/notice-choices.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './notices-part.module.css';
import { SettingsPart } from './settings-part.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const say = accountSettingsWords.notices;

export function NoticesPart({ user }: { user: User }) {
  const update = useMutate(updateUser);
  const mailable = user.emails.some(({ primary, verified }) => primary && verified);
  const set = (notice: ChoosableNotice, way: NoticeWay, on: boolean) => {
    update({ input: { notices: withNoticeChoice(user.notices, { notice, way, on }) } }).catch(() =>
      showToast({ text: accountSettingsWords.failed, tone: 'vermilion' }),
    );
  };
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      {choosableNotices.map((notice) => (
        <fieldset key={notice} className={styles.notice}>
          <legend>{say.kinds[notice]}</legend>
          {noticeWays.map((way) => (
            <Checkbox
              key={way}
              label={say.ways[way]}
              checked={wantsNotice(user.notices, notice, way)}
              disabled={way === 'email' && !mailable}
              onChange={({ currentTarget }) => set(notice, way, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
      {!mailable && <p>{say.unverified}</p>}
    </SettingsPart>
  );
}
