/** When the viewer itself has broken: no theme can be counted on. What was answered is on the server and with the launch page. */
import { lmsWords } from '#contract/words/en/lms.ts';
import styles from './broken-viewer.module.css';

export function BrokenViewer() {
  const say = lmsWords.failures.broken;
  return (
    <main className={styles.broken} role="alert">
      <h1>{say.title}</h1>
      <p>{say.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {say.reload}
      </button>
    </main>
  );
}
