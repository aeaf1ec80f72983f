/** After a code that opened several courses: the way to each, and to the others of its organization. */
import { type CodeOffer, offeredCourses } from '#contract/accounts/access-code.ts';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { collectionPath } from '#domain/learning-path.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import styles from '../redeem.module.css';

export function RedeemedCourses({ offer, onLeave }: { offer: CodeOffer; onLeave?: () => void }) {
  const { alias, name } = offer.organization;
  const left = onLeave && { onClick: onLeave };
  return (
    <div className={styles.form}>
      {offeredCourses(offer).courses.map(({ slug, title }) => (
        <LearningButton key={slug} to={collectionPath(alias, [slug])} {...left}>
          {say.open(title)}
        </LearningButton>
      ))}
      <LearningButton to={`/${alias}/catalog`} variant="default" {...left}>
        {say.allCourses(name)}
      </LearningButton>
    </div>
  );
}
