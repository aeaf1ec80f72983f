/**
 * Keeps something on this device: the offer with its size, the way there with pause and cancel, then what is kept.
 * One box that stays in place while its state changes.
 */
import {
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './keep-button.module.css';
import { stateIcons } from './state-icons.ts';

export type KeepState = 'offer' | 'waiting' | 'keeping' | 'paused' | 'kept' | 'update' | 'failed';
export type KeepAction = {
  kind: 'pause' | 'resume' | 'cancel' | 'retry' | 'remove';
  label: string;
  onPress: () => void;
};

const icons: Record<KeepState, IconShape> = {
  offer: stateIcons.keep,
  waiting: IconClock,
  keeping: stateIcons.keep,
  paused: IconPlayerPause,
  kept: stateIcons.kept,
  update: IconRefresh,
  failed: stateIcons.needsYou,
};

const actionIcons: Record<KeepAction['kind'], IconShape> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconX,
  retry: IconRefresh,
  remove: IconTrash,
};

export function KeepButton({
  state,
  label,
  detail,
  note,
  percent,
  onPress,
  actions = [],
  disabled = false,
}: {
  state: KeepState;
  /** Such as 'Keep on this device', '43 % of 148 MB', 'Kept'. */
  label: string;
  /** Beside the label, such as the size. */
  detail?: string;
  /** Under the box, such as the reason of a failure or 'Needs a connection'. */
  note?: string;
  /** 0 to 100 while keeping or paused. */
  percent?: number;
  /** What the box itself does: keep, update, retry. Without it the box only tells. */
  onPress?: () => void;
  actions?: KeepAction[];
  disabled?: boolean;
}) {
  const progressing = (state === 'keeping' || state === 'paused') && percent !== undefined;
  const inside = (
    <>
      <Icon of={icons[state]} size={20} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  );
  return (
    <div className={styles.whole} data-keep={state} data-no-print="">
      <div className={classNames(styles.box, styles[state], disabled && styles.disabled)}>
        {onPress ? (
          <button
            type="button"
            className={classNames(styles.main, styles.pressable)}
            aria-disabled={disabled || undefined}
            onClick={() => !disabled && onPress()}
          >
            {inside}
          </button>
        ) : (
          <span className={styles.main}>{inside}</span>
        )}
        {actions.length > 0 && (
          <span className={styles.actions}>
            {actions.map((action) => (
              <IconButton
                key={action.kind}
                icon={actionIcons[action.kind]}
                label={action.label}
                onPress={action.onPress}
              />
            ))}
          </span>
        )}
        {progressing && (
          <span
            className={styles.track}
            role="progressbar"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(percent)}
          >
            <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
          </span>
        )}
      </div>
      {note && <p className={classNames(styles.note, state === 'failed' && styles.noteFailed)}>{note}</p>}
    </div>
  );
}
