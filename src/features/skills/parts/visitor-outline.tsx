/** What a visitor sees of a lesson that needs an account: what it covers, and the way in (AVAIL-009, D85). */
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { skillOutlinePage } from '#contract/content/skill-outline.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { durationText } from '#contract/words/duration.ts';
import { studyWords as say } from '#contract/words/en/study.ts';
import { Description } from '#features/kit/description.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './visitor-outline.module.css';

type Outline = PageAnswer<typeof skillOutlinePage>;

/** @param otherwise  stands where nothing may be told, or nobody answers */
export default function VisitorOutline({
  tenantSlug,
  skillSlug,
  otherwise,
}: {
  tenantSlug: string;
  skillSlug: string;
  otherwise: ReactNode;
}) {
  const { ask } = useSession();
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    let gone = false;
    const query = { query: skillOutlinePage.document, variables: { tenantSlug, skillSlug } };
    ask('/graphql/content', query)
      .then((answer) => {
        const { data } = answer as { data?: Record<string, unknown> };
        const read = v.safeParse(skillOutlinePage.answer, data?.[skillOutlinePage.name]);
        if (!gone && read.success) setOutline(read.output);
      })
      // The page that stands there already says what to do.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [ask, tenantSlug, skillSlug]);
  return outline ? <Told outline={outline} /> : otherwise;
}

function Told({
  outline: { title, subtitle, description, sections, estimatedSecondsToConsume },
}: {
  outline: Outline;
}) {
  return (
    <article className={classes.outline}>
      <PageHeader title={title} page={`outline ${title}`} lead={subtitle || undefined} />
      {description !== '' && <Description markdown={description} />}
      {estimatedSecondsToConsume >= 60 && (
        <p className={classes.facts}>{durationText(estimatedSecondsToConsume)}</p>
      )}
      <p>{sections.length > 0 ? say.outlineLead : say.outlineEmpty}</p>
      {sections.length > 0 && (
        <ol className={classes.sections} aria-label={say.sections}>
          {sections.map((section) => (
            <li key={section.id}>
              <h2>
                <bdi>{section.title}</bdi>
              </h2>
              {section.description !== '' && <p dir="auto">{section.description}</p>}
            </li>
          ))}
        </ol>
      )}
      <p className={classes.ways}>
        <LearningButton to="/login" onClick={keepThisPage}>
          {say.signIn}
        </LearningButton>
        <LearningButton to="/signup" variant="default" onClick={keepThisPage}>
          {say.createAccount}
        </LearningButton>
      </p>
    </article>
  );
}
