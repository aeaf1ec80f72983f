/** How lessons are set on this device. */
import { inTerms } from '../terms.ts';

export const readingWords = inTerms({
  open: 'Reading settings',
  title: 'Reading settings',
  size: 'Text size',
  width: 'Line length',
  face: 'Typeface',
  choices: {
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    largest: 'Very large',
    narrow: 'Short lines',
    normal: 'Medium lines',
    wide: 'Long lines',
    serif: 'Literata, with serifs',
    sans: 'Atkinson Hyperlegible, without serifs',
    dyslexic: 'OpenDyslexic, for readers with dyslexia',
  },
  sample: '[[A skill]] is one small thing to learn, short enough for a coffee break.',
  note: 'For all [[skills]] on this device. The first time, OpenDyslexic needs a connection.',
  reset: 'Reset to default',
  close: 'Close',
});
