/** A dialog over the page, at most 600 px wide. Something inside with `data-autofocus` gets the focus, else its title. */
import { ModalSurface, type ModalSurfaceProps } from './modal-surface.tsx';

export function Dialog(props: Omit<ModalSurfaceProps, 'shape' | 'flush'>) {
  return <ModalSurface {...props} shape="dialog" />;
}
