/** When the app itself has broken: no router, no theme and no store can be counted on here. */
import * as words from '#contract/words/en.ts';
import { alertText } from './alert-text.ts';
import styles from './failure-screen.module.css';

export function FailureScreen({ error }: { error: unknown }) {
  const { failure } = words.shell;
  return (
    <main className={styles.screen}>
      <div role="alert">
        <h1>{failure.heading}</h1>
        <p>{failure.text}</p>
        <p>{failure.safe}</p>
      </div>
      <p className={styles.actions}>
        <button type="button" onClick={() => location.reload()}>
          {failure.reload}
        </button>
        <a href="/dashboard">{failure.dashboard}</a>
        <a href="/logout">{failure.logout}</a>
      </p>
      <details>
        <summary>{failure.details}</summary>
        <code>{alertText(error)}</code>
      </details>
    </main>
  );
}
