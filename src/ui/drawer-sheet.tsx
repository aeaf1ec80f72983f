/** A drawer at the end of the line, on phones a sheet from below; with `side="start"` a navigation drawer everywhere. */
import { ModalSurface, type ModalSurfaceProps } from './modal-surface.tsx';

export function DrawerSheet({
  side = 'end',
  ...props
}: Omit<ModalSurfaceProps, 'shape'> & { side?: 'end' | 'start' }) {
  return <ModalSurface {...props} shape={side} />;
}
