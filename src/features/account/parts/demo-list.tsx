/** The demo's accounts: one tap fills in the form. */
import { useId } from 'react';
import type { Demo } from '#contract/accounts/session.ts';
import * as words from '#contract/words/en.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './demo-list.module.css';

export function DemoList({ demo, onChoose }: { demo: Demo; onChoose: (email: string) => void }) {
  const heading = useId();
  return (
    <section className={styles.demo} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {words.session.demo.heading}
      </h2>
      <p className={styles.lead}>{words.session.demo.lead(demo.password)}</p>
      <ul className={styles.list}>
        {demo.accounts.map(({ email, name, role }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onChoose(email)}>
              <Avatar name={name} size={32} />
              <span className={styles.who}>
                <span className={styles.name}>
                  <bdi>{name}</bdi> · {role}
                </span>
                <span className={styles.email}>{email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
