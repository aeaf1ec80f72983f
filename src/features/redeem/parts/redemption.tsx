/** What a code gives, and the way until it is given (REDEEM-011 to REDEEM-020, REDEEM-026, REDEEM-027). */
import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { captionAt, dashedCode } from '#domain/access-code.ts';
import { CodeOffer } from '#features/account/code-offer.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { holdText } from '../hold-text.ts';
import styles from '../redeem.module.css';
import type { Redeem } from '../use-redeem.ts';

const TICKS = 8;

export function Redemption({ redeem }: { redeem: Redeem }) {
  const { state } = redeem;
  const { hold, offer } = state.context;
  if (state.matches('broken'))
    return hold === null ? (
      <Notice tone="vermilion" icon={IconAlertTriangle} alert>
        {say.broken}
      </Notice>
    ) : (
      <Troubled redeem={redeem} text={holdText(hold, offer)} />
    );
  if (state.matches('choosing')) return <Choosing redeem={redeem} />;
  if (state.matches('troubled'))
    return <Troubled redeem={redeem} text={hold === 'noSeatLeft' ? holdText(hold, offer) : say.trouble} />;
  if (state.matches('redeeming') || state.matches('waiting')) return <Waiting redeem={redeem} />;
  return <p role="status">{say.loading}</p>;
}

function Choosing({ redeem: { state, send } }: { redeem: Redeem }) {
  const offline = useOffline();
  const { code, effects, groupId, offer } = state.context;
  const choices = effects.flatMap((effect) => effect.choices);
  return (
    <div className={styles.form}>
      <p>
        <span className={styles.code}>{dashedCode(code)}</span>
        {say.startLead}
      </p>
      {offer ? (
        <CodeOffer offer={offer} />
      ) : (
        // A server of before names nothing.
        <p>{effects.map(({ type }) => say.gives[type]).join(' · ')}</p>
      )}
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
      <Button disabled={offline} onClick={() => send({ type: 'START' })}>
        {say.start}
      </Button>
      {offline && <p className={styles.hint}>{say.needsConnection}</p>}
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

function Troubled({ redeem: { send }, text }: { redeem: Redeem; text: string }) {
  const offline = useOffline();
  return (
    <div className={styles.form}>
      <Notice tone="vermilion" icon={IconAlertTriangle} alert>
        {text}
      </Notice>
      <Button disabled={offline} onClick={() => send({ type: 'START' })}>
        {say.tryAgain}
      </Button>
      {offline && <p className={styles.hint}>{say.needsConnection}</p>}
    </div>
  );
}
