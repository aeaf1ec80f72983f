/** What the page of a completed course offers: its certificate (D92). */
import { IconCertificate } from '@tabler/icons-react';
import { certificateWords as say } from '#contract/words/en/certificates.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { hasCertificate } from '#store/queries/certificates.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';

export function CourseCertificate({ courseId }: { courseId: string }) {
  if (!useStored(hasCertificate, courseId)) return null;
  return (
    <LearningButton
      to={`/certificates/${courseId}`}
      variant="default"
      leftSection={<Icon of={IconCertificate} />}
    >
      {say.act}
    </LearningButton>
  );
}
