/** `/take-back#token=…`: the link of a mail that told of a change. It says what will happen, and one button does all of it. */

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type MailLink, TAKE_BACK_PATH } from '#contract/accounts/sign-up.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { useMailLink } from './mail-link.ts';
import { NewPasswordForm } from './parts/new-password-form.tsx';

const words = say.takeBack;

export function TakeBackScreen({ token }: { token: string }) {
  const [link, again] = useMailLink(token);
  const [done, setDone] = useState(false);
  const spent = link === 'invalid' || (typeof link === 'object' && link.used);
  return (
    <AccountFrame
      page="/take-back"
      heading={words.heading}
      {...(!done && typeof link === 'object' && { lead: say.ofAccount(link.username) })}
    >
      {done ? (
        <Notice tone="moss" icon={IconCheck} alert>
          {say.passwordChange.otherDone}
        </Notice>
      ) : spent ? (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {link === 'invalid' ? words.invalid : words.used}
        </Notice>
      ) : link === 'loading' ? (
        <p role="status">{say.verification.opening}</p>
      ) : typeof link === 'object' ? (
        <Question token={token} link={link} onDone={() => setDone(true)} />
      ) : (
        <>
          <Notice tone="brass" icon={IconCloudOff} alert>
            {say.offlineHint}
          </Notice>
          <Button onClick={again}>{say.verification.again}</Button>
        </>
      )}
      <LearningButton to={done ? '/login' : '/forgot-password'} variant="subtle">
        {done ? say.forgot.back : say.forgot.link}
      </LearningButton>
    </AccountFrame>
  );
}

function Question({ token, link, onDone }: { token: string; link: MailLink; onDone: () => void }) {
  return (
    <>
      <p>{words.happens}</p>
      <ul className={styles.list}>
        {words.all(link.address).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{words.stays}</p>
      <NewPasswordForm
        path={TAKE_BACK_PATH}
        token={token}
        submitLabel={words.submit}
        invalid={words.invalid}
        onDone={onDone}
      />
    </>
  );
}
