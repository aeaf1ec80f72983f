/** The pages of practising and reporting: exams, labs, certificates, one's own learning, an organization's. Each is loaded when it is opened. */
import { lazy } from 'react';
import { BehindFlag } from './behind-flag.tsx';

const ExamsScreen = lazy(async () => ({
  default: (await import('#features/exams/exams-screen.tsx')).ExamsScreen,
}));
const ExamScreen = lazy(async () => ({
  default: (await import('#features/exams/exam-screen.tsx')).ExamScreen,
}));
const SessionScreen = lazy(async () => ({
  default: (await import('#features/exams/session-screen.tsx')).SessionScreen,
}));
const BuilderScreen = lazy(async () => ({
  default: (await import('#features/exams/builder-screen.tsx')).BuilderScreen,
}));
const ExamEditorScreen = lazy(async () => ({
  default: (await import('#features/exams/exam-editor-screen.tsx')).ExamEditorScreen,
}));
const QuestionEditorScreen = lazy(async () => ({
  default: (await import('#features/exams/question-editor-screen.tsx')).QuestionEditorScreen,
}));
const CertificateScreen = lazy(async () => ({
  default: (await import('#features/certificates/certificate-screen.tsx')).CertificateScreen,
}));
const VerifyScreen = lazy(async () => ({
  default: (await import('#features/certificates/verify-screen.tsx')).VerifyScreen,
}));
const LabScreen = lazy(async () => ({
  default: (await import('#features/labs/lab-screen.tsx')).LabScreen,
}));
const PlaygroundsScreen = lazy(async () => ({
  default: (await import('#features/labs/playgrounds-screen.tsx')).PlaygroundsScreen,
}));
const AnalyticsScreen = lazy(async () => ({
  default: (await import('#features/analytics/analytics-screen.tsx')).AnalyticsScreen,
}));
const ReportScreen = lazy(async () => ({
  default: (await import('#features/reporting/report-screen.tsx')).ReportScreen,
}));

/** @param path  as `domain/routes.ts` writes it */
export function PractisePage({ path, params }: { path: string; params: Record<string, string> }) {
  const {
    eid = '',
    qid = '',
    sessionId = '',
    currentOrgSlug = '',
    currentOrgId = '',
    courseId = '',
    token = '',
  } = params;
  switch (path) {
    case '/exambuilder':
      return <BuilderScreen />;
    case '/exambuilder/{eid}':
      return <ExamEditorScreen examId={eid} />;
    case '/exambuilder/{eid}/question/{qid}':
      return <QuestionEditorScreen examId={eid} questionId={qid} />;
    case '/practice-exam/{eid}':
      return <ExamScreen examId={eid} />;
    case '/practice-exam/{eid}/session/{sessionId}':
      return <SessionScreen examId={eid} sessionId={sessionId} />;
    case '/{currentOrgSlug}/practice-exams':
      return <ExamsScreen alias={currentOrgSlug} />;
    case '/{currentOrgSlug}/playgrounds':
      return (
        <BehindFlag flag="org_playground_labs_enabled" alias={currentOrgSlug}>
          <PlaygroundsScreen alias={currentOrgSlug} />
        </BehindFlag>
      );
    case '/certificates/{courseId}':
      return <CertificateScreen key={courseId} courseId={courseId} />;
    case '/certificate/{token}':
      return <VerifyScreen key={token} token={token} />;
    case '/analytics':
      return <AnalyticsScreen />;
    case '/organization/{currentOrgId}/reporting':
      return <ReportScreen key={currentOrgId} organizationId={currentOrgId} />;
    default:
      return <LabScreen params={params} />;
  }
}
