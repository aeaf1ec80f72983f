/** One result: what it is, where it is, and in a course the lessons that are meant (SEARCH-003, SEARCH-006). */
import { memo, useSyncExternalStore } from 'react';
import type { SearchHit } from '#contract/content/search.ts';
import { durationText } from '#contract/words/duration.ts';
import { searchWords as say } from '#contract/words/en/search.ts';
import { onTerms, spokenTerms } from '#contract/words/terms.ts';
import { availabilityLabel, collectionAvailabilityLabel } from '#domain/availability.ts';
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import { isPersonsOwn } from '#domain/owner-key.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { detailsOf } from './read-hits.ts';
import classes from './search-panel.module.css';

const pathOf = ({ type, tenantSlug, entitySlug }: SearchHit) =>
  type === 'skill' ? skillPath(tenantSlug, entitySlug) : collectionPath(tenantSlug, [entitySlug]);

function hiddenText({ type, ownerKey, visible, free }: SearchHit): string {
  if (isPersonsOwn(ownerKey)) return say.onlyYou;
  return type === 'skill'
    ? availabilityLabel({ visible, free })
    : collectionAvailabilityLabel({ visible, free });
}

type Props = {
  hit: SearchHit;
  query: string;
  owner: string | undefined;
  onOpen?: (() => void) | undefined;
};

export const HitRow = memo(function HitRow({ hit, query, owner, onOpen }: Props) {
  // What a lesson is called may become known after it is shown.
  useSyncExternalStore(onTerms, spokenTerms);
  const { visible, difficulty, estimatedSecondsToConsume: seconds } = hit;
  const facts = [
    ...(owner ? [owner] : []),
    ...(difficulty ? [difficulty] : []),
    ...(seconds >= 60 ? [durationText(seconds)] : []),
    // Whether it needs an account is told by its page: a hit does not say.
    ...(visible ? [] : [hiddenText(hit)]),
  ];
  return (
    <li className={classes.hit}>
      <p className={classes.kind}>{say.kinds[hit.type]}</p>
      <h3 className={classes.hitTitle}>
        <LearningLink to={pathOf(hit)} onClick={onOpen}>
          <bdi>{hit.title}</bdi>
        </LearningLink>
      </h3>
      {hit.subtitle.trim() !== '' && (
        <p className={classes.subtitle} dir="auto">
          {hit.subtitle}
        </p>
      )}
      {facts.length > 0 && <p className={classes.hitFacts}>{facts.join(' · ')}</p>}
      {hit.type !== 'skill' && <LessonsMeant hit={hit} query={query} onOpen={onOpen} />}
    </li>
  );
});

function LessonsMeant({ hit, query, onOpen }: Omit<Props, 'owner'>) {
  const details = useStored(detailsOf, hit, query);
  if (!details || details.length === 0) return null;
  return (
    <ul className={classes.details} aria-label={say.inLesson}>
      {details.map(({ skillId, title, path }) => (
        <li key={skillId}>
          <LearningLink to={path} onClick={onOpen}>
            <bdi>{title}</bdi>
          </LearningLink>
        </li>
      ))}
    </ul>
  );
}
