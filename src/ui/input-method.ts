/** Keys that belong to an input method, which makes words of them (Japanese, Chinese, Korean …): they mean nothing else. */

/** Safari tells of the key that ends a conversion after its end, and marks it by its code alone. */
const OF_INPUT_METHOD = 229;

export const isOfInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === OF_INPUT_METHOD;

/** Enter that means Enter. */
export const isEnter = (event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean =>
  event.key === 'Enter' && !isOfInputMethod(event);
