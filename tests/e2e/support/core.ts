/**
 * The end of a title: `npm test` plays what is tagged, a journey an area, on a desktop, or on a phone where the layout decides;
 * `npm run test:full` plays all.
 */
export const coreIf = (is: boolean): string => (is ? ' @core' : '');
