/** Where something a person wrote is saved, beside it: always an icon and a word. */
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './save-mark.module.css';
import { stateIcons } from './state-icons.ts';

export type SaveState = 'saved' | 'sending' | 'on-device' | 'refused' | 'conflict';

const icons = {
  saved: stateIcons.onServer,
  sending: stateIcons.sending,
  'on-device': stateIcons.onDevice,
  refused: stateIcons.needsYou,
  conflict: stateIcons.needsYou,
} as const;

export function SaveMark({
  state,
  label,
  onPress,
}: {
  state: SaveState;
  /** Such as 'Saved on this device' or 'Not accepted: this course was retired at 9:12.' */
  label: string;
  /** Opens the changes; without it the mark is only read. */
  onPress?: () => void;
}) {
  const inside = (
    <>
      <Icon of={icons[state]} size={16} />
      <span>{label}</span>
    </>
  );
  const className = classNames(styles.mark, styles[state]);
  return onPress ? (
    <button
      type="button"
      className={classNames(className, styles.button)}
      onClick={onPress}
      data-save={state}
    >
      {inside}
    </button>
  ) : (
    <span className={className} data-save={state}>
      {inside}
    </span>
  );
}
