/** Every component of `src/ui` in every state, for whoever builds with them: /dev/ui while developing, never in what is served. */
import { createRoot } from 'react-dom/client';
import { ThemeToggle } from '#app/shell/theme-toggle.tsx';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import '#app/theme/fonts.css';
import { installTrustedTypes } from '#app/trusted-types.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { ToastHost } from '#ui/toast-host.tsx';
import { ColourSpecimens } from './parts/colour-specimens.tsx';
import { ContentSpecimens } from './parts/content-specimens.tsx';
import { ControlSpecimens } from './parts/control-specimens.tsx';
import { MessageSpecimens } from './parts/message-specimens.tsx';
import { OverlaySpecimens } from './parts/overlay-specimens.tsx';
import { QuestionSpecimens } from './parts/question-specimens.tsx';
import styles from './ui-gallery.module.css';

function Gallery() {
  return (
    <>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>Cloth, paper, ink, brass</h1>
          <ThemeToggle />
        </header>
        <ColourSpecimens />
        <ControlSpecimens />
        <ContentSpecimens />
        <QuestionSpecimens />
        <MessageSpecimens />
        <OverlaySpecimens />
      </main>
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
      <LiveRegion />
    </>
  );
}

installTrustedTypes();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <ThemeProvider>
    <Gallery />
  </ThemeProvider>,
);
