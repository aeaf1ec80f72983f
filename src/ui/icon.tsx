/** An icon in Lectern's line weight: 18 in text, 20 in buttons, 24 in the rail. Never alone: a word is beside it. */
import type { TablerIcon } from '@tabler/icons-react';

export type IconShape = TablerIcon;

export function Icon({
  of: Shape,
  size = 18,
  className,
}: {
  of: IconShape;
  size?: 14 | 16 | 18 | 20 | 24 | 32 | 48;
  className?: string;
}) {
  return (
    <Shape
      size={size}
      stroke={1.75}
      className={className}
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    />
  );
}
