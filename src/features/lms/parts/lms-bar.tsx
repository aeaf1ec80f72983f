/** The viewer's one bar: where one is, whether it is saved, Save Progress and Save & Exit, and the learner's menu (LMS-012). */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy, IconLogout } from '@tabler/icons-react';
import { lmsWords } from '#contract/words/en/lms.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { SaveMark } from '#ui/save-mark.tsx';
import styles from './lms-bar.module.css';
import { LmsLink } from './lms-navigation.tsx';
import type { Opened } from './viewer-session.ts';

export function LmsBar({
  title,
  back,
  opened,
  onSave,
  onExit,
}: {
  title: string;
  /** Where the arrow leads; none on the page of the course. */
  back: string | null;
  opened: Pick<Opened, 'save' | 'lms' | 'learnerName'>;
  onSave: () => void;
  onExit: () => void;
}) {
  const say = lmsWords.bar;
  return (
    <header className={styles.bar} data-no-print="">
      <a className={styles.skip} href="#content">
        {say.skip}
      </a>
      <div className={styles.place}>
        {back !== null && (
          <LmsLink to={back} className={styles.back} aria-label={say.back}>
            <Icon of={IconArrowLeft} size={20} />
          </LmsLink>
        )}
        <bdi className={styles.title}>{title}</bdi>
      </div>
      <span className={styles.mark}>
        <Mark opened={opened} />
      </span>
      <div className={styles.actions}>
        <Button variant="default" size="xs" className={styles.save ?? ''} onClick={onSave}>
          {say.save}
        </Button>
        <Button size="xs" onClick={onExit}>
          {say.saveAndExit}
        </Button>
        <LearnerMenu name={opened.learnerName.trim() || say.learner} onSave={onSave} onExit={onExit} />
      </div>
    </header>
  );
}

/** The account menu of the viewer: whose progress this is, and what can be done with it. The LMS has the account. */
function LearnerMenu({ name, onSave, onExit }: { name: string; onSave: () => void; onExit: () => void }) {
  const say = lmsWords.bar;
  return (
    <ActionMenu
      label={say.accountOf(name)}
      header={
        <div className={styles.learner}>
          <Avatar name={name} size={40} />
          <div>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{say.account}</span>
          </div>
        </div>
      }
      items={[
        { key: 'save', label: say.save, icon: IconDeviceFloppy, onPress: onSave },
        { key: 'exit', label: say.saveAndExit, icon: IconLogout, onPress: onExit },
      ]}
      renderTrigger={(trigger) => (
        <button type="button" className={styles.account} aria-label={say.accountOf(name)} {...trigger}>
          <Avatar name={name} size={32} />
        </button>
      )}
    />
  );
}

function Mark({ opened: { save, lms } }: { opened: Pick<Opened, 'save' | 'lms'> }) {
  const { states } = lmsWords.bar;
  if (save === 'saved') return <SaveMark state="saved" label={states.saved} />;
  if (save === 'sending') return <SaveMark state="sending" label={states.sending} />;
  return <SaveMark state="on-device" label={lms === 'lost' ? states.waiting : states.held} />;
}
