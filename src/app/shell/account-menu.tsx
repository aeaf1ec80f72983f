/** The picture of who is signed in; what opens below it comes after the first paint. */

import { useId, useRef, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { HeaderParts } from './header/use-header-parts.ts';
import type { Navigation } from './read-navigation.ts';
import styles from './shell.module.css';

export function AccountMenu({
  parts,
  navigation,
}: {
  /** null: not here yet; pressed before, it opens when they come */
  parts: HeaderParts | null;
  navigation: Navigation | undefined;
}) {
  const { accountId } = useStore();
  const user = useStored(me);
  const name = user ? displayName(user) : words.shell.account;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.account}
        aria-label={user ? words.shell.accountOf(name) : words.shell.account}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <Avatar name={name} size={32} {...pictureOfPerson(user?.image, accountId)} />
      </button>
      {parts && (
        <parts.AccountPanel
          id={id}
          anchor={button}
          opened={opened}
          onClose={() => setOpened(false)}
          navigation={navigation}
        />
      )}
    </>
  );
}
