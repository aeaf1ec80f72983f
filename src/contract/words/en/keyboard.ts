/** Words about the keyboard: the list of its keys, and the settings' part. */
import { inTerms } from '../terms.ts';

export const keyboardWords = inTerms({
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  lists: 'Lists',
  lesson: '[[Skill]]',
  after: 'then',
  to: 'to',
  or: 'or',
  palette: 'Commands',
  search: 'Search on this page',
  help: 'These shortcuts',
  navigation: 'Navigation',
  submit: 'Submit what is written',
  close: 'Close',
  down: 'Next',
  up: 'Previous',
  open: 'Open',
  nextSection: 'Next section',
  previousSection: 'Previous section',
  answer: 'Choose an answer',
  off: 'Single-key shortcuts are turned off.',
  turnOn: 'Change in settings',
  layouts:
    'On a keyboard with other letters, press the key in the same place. Some characters need AltGr there, such as [ on a German keyboard.',
  settingsHeading: 'Keyboard',
  settingsHint: 'Saved on this device only.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Such as ? for help, or g and then d for the dashboard. Turn them off if you use voice control, or if keys are pressed by mistake.',
});
