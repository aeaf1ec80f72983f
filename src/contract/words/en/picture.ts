/** A picture of a lesson, enlarged. */
export const pictureWords = {
  enlarge: 'Enlarge the picture',
  enlargeThis: (alt: string) => `Enlarge: ${alt}`,
  title: 'Picture',
  ownSize: 'Actual size',
  fit: 'Fit to the screen',
  close: 'Close',
};
