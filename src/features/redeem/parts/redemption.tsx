/** What a code gives, and the way until it is given (REDEEM-011 to REDEEM-020, REDEEM-026, REDEEM-027). */
import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconBook2, IconClipboardCheck, IconUsersGroup } from '@tabler/icons-react';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { captionAt, dashedCode } from '#domain/access-code.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from '../redeem.module.css';
import type { Redeem } from '../use-redeem.ts';

const TICKS = 8;

const icons = {
  assignContentAccessGroupSeat: IconBook2,
  createContentAssignment: IconClipboardCheck,
  joinOrganizationGroup: IconUsersGroup,
};

export function Redemption({ redeem }: { redeem: Redeem }) {
  const { state } = redeem;
  if (state.matches('broken'))
    return (
      <Notice tone="vermilion" icon={IconAlertTriangle} alert>
        {say.broken}
      </Notice>
    );
  if (state.matches('choosing')) return <Choosing redeem={redeem} />;
  if (state.matches('troubled')) return <Troubled redeem={redeem} />;
  if (state.matches('redeeming') || state.matches('waiting')) return <Waiting redeem={redeem} />;
  return <p role="status">{say.loading}</p>;
}

function Choosing({ redeem: { state, send } }: { redeem: Redeem }) {
  const online = useBrowserOnline();
  const { code, effects, groupId } = state.context;
  const choices = effects.flatMap((effect) => effect.choices);
  return (
    <div className={styles.form}>
      <p>
        <span className={styles.code}>{dashedCode(code)}</span>
        {say.startLead}
      </p>
      <ul className={styles.gifts}>
        {effects.map(({ type }) => (
          <li key={type}>
            <Icon of={icons[type]} />
            {say.gives[type]}
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <NativeSelect
          label={say.chooseGroup}
          value={groupId ?? ''}
          data={[
            { value: '', label: say.noGroup },
            ...choices.map(({ name, payloadAttribute }) => ({
              value: payloadAttribute.groupId,
              label: name,
            })),
          ]}
          onChange={(event) => send({ type: 'CHOOSE', groupId: event.currentTarget.value || null })}
        />
      )}
      <Button disabled={!online} onClick={() => send({ type: 'START' })}>
        {say.start}
      </Button>
      {!online && <p className={styles.hint}>{say.needsConnection}</p>}
    </div>
  );
}

function Waiting({ redeem: { state } }: { redeem: Redeem }) {
  const { tick } = state.context;
  const most = TICKS * say.captions.length;
  const shown = captionAt(tick, say.captions.length);
  const caption = shown ? (say.captions[shown.caption] ?? '') : say.almostThere;
  return (
    <div className={styles.form}>
      {state.matches('waiting') && <p role="status">{say.redeeming}</p>}
      <div className={styles.progress}>
        <p className={styles.caption}>
          {caption}
          <span aria-hidden="true">{'.'.repeat(shown?.dots ?? 0)}</span>
        </p>
        <ProgressBar
          name={say.title}
          label={caption}
          labelHidden
          ticks={false}
          value={Math.min(tick, most)}
          max={most + 1}
        />
      </div>
    </div>
  );
}

function Troubled({ redeem: { send } }: { redeem: Redeem }) {
  const online = useBrowserOnline();
  return (
    <div className={styles.form}>
      <Notice tone="vermilion" icon={IconAlertTriangle} alert>
        {say.trouble}
      </Notice>
      <Button disabled={!online} onClick={() => send({ type: 'START' })}>
        {say.tryAgain}
      </Button>
    </div>
  );
}
