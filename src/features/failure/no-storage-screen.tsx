/** Where the browser lets this site store nothing at all, not even a session: Lectern can't start (F23). */
import * as words from '#contract/words/en.ts';
import styles from './failure-screen.module.css';

export function NoStorageScreen() {
  const { noStorage } = words.device;
  const { failure } = words.shell;
  return (
    <main className={styles.screen}>
      <div role="alert">
        <h1>{noStorage.heading}</h1>
        <p>{noStorage.text}</p>
        <p>{noStorage.what}</p>
      </div>
      <p className={styles.actions}>
        <button type="button" onClick={() => location.reload()}>
          {failure.reload}
        </button>
      </p>
    </main>
  );
}
