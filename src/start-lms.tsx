/** Starts the viewer in an LMS's frame: without the shell, the account's store, its session and its worker. */
import { createRoot } from 'react-dom/client';
import { followHeading } from '#app/document-title.ts';
import { reportFault } from '#app/report-fault.ts';
import { applyStoredColorScheme } from '#app/theme/stored-scheme.ts';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { loadFaces } from '#app/theme/web-faces.ts';
import { installTrustedTypes } from '#app/trusted-types.ts';
import { FailureBoundary } from '#features/failure/failure-boundary.tsx';
import { BrokenViewer } from '#features/lms/broken-viewer.tsx';
import { LmsViewer } from '#features/lms/lms-viewer.tsx';
import { openViewer } from '#features/lms/open-viewer.ts';

export function startLms(): void {
  installTrustedTypes();
  applyStoredColorScheme(location.pathname);
  loadFaces();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  followHeading(document);
  createRoot(root).render(
    <FailureBoundary report={reportFault} instead={<BrokenViewer />}>
      <ThemeProvider>
        <LmsViewer viewer={openViewer(window)} />
      </ThemeProvider>
    </FailureBoundary>,
  );
}
