/** A lesson whose text this device has never had, while nobody answers: what is known of it, and a way to ask (LOCAL-009). */
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { assetPathAt } from '#contract/content/skill.ts';
import * as words from '#contract/words/en.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { KeepOnDevice } from '#features/keeping/keep-on-device.tsx';
import { useStore } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './not-here.module.css';

const PlanActions = lazy(async () => ({
  default: (await import('#features/planning/plan-actions.tsx')).PlanActions,
}));

const SHOWN_WORKING_MS = 1500;

export default function NotHere({ skill, onRetry }: { skill: SkillRow; onRetry: () => void }) {
  const { accountId } = useStore();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), SHOWN_WORKING_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  const say = words.skill;
  return (
    <div className={classes.place}>
      <div className={classes.cover}>
        <ClothCover
          title={skill.title}
          color={skill.defCat}
          size="large"
          {...(skill.images.catalog && {
            picture: assetPathAt(skill.images.catalog, accountId, pictureWidths.featuredSmall),
          })}
        />
      </div>
      <Notice
        tone="brass"
        icon={stateIcons.offline}
        title={say.notHereTitle}
        actions={
          <>
            <KeepOnDevice thing={{ kind: 'skill', id: skill.skillId }} title={skill.title} />
            <Button
              variant="default"
              onClick={() => {
                setAsking(true);
                onRetry();
              }}
            >
              {asking ? say.retryWorking : say.retry}
            </Button>
          </>
        }
      >
        {say.notHere}
      </Notice>
      <Suspense fallback={null}>
        <PlanActions thing={{ type: 'skill', id: skill.skillId, title: skill.title }} />
      </Suspense>
    </div>
  );
}
