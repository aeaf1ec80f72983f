/** A button that shows only an icon; its label is its accessible name and its tooltip. */
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = {
  icon: IconShape;
  label: string;
  onPress: () => void;
  tone?: 'plain' | 'petrol' | 'vermilion' | 'onPetrol';
  size?: 'normal' | 'small';
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  controls?: string;
  hasPopup?: 'menu' | 'dialog';
  ref?: React.Ref<HTMLButtonElement>;
};

export function IconButton({
  icon,
  label,
  onPress,
  tone = 'plain',
  size = 'normal',
  disabled = false,
  pressed,
  expanded,
  controls,
  hasPopup,
  ref,
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        ref={ref}
        type="button"
        className={classNames(styles.button, styles[tone], size === 'small' && styles.small)}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-controls={controls}
        aria-haspopup={hasPopup}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onPress()}
      >
        <Icon of={icon} size={size === 'small' ? 18 : 20} />
      </button>
    </Tooltip>
  );
}
