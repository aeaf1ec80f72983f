/**
 * Our faces come behind the text that they dress: on a first visit once a page is painted, in a face of the device of the same measure
 * (fallback-faces.css). Later they lie on the device, and the page is painted with them.
 */
import { onFirstPaint } from '#ui/first-paint.ts';
import { isFirstVisit } from '../after-paint.ts';
import { reportFault } from '../report-fault.ts';

const load = () => void import('./fonts.css').catch(reportFault);

export function loadFaces(): void {
  if (isFirstVisit()) onFirstPaint(load);
  else load();
}
