/** Words on this device's storage when something is wrong with it; apart, because hardly anyone ever reads them. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

export const deviceWords = inTerms({
  notices: {
    unverified: 'Your email is unverified. Check your email for a verification link to enable future logins.',
    dismiss: 'Dismiss',
    memory: {
      title: 'Nothing is stored on this device',
      text: 'This browser does not let Lectern store anything. You can read and write while you are online. What has not been sent is lost when this tab is closed.',
    },
    cleared: {
      title: 'The browser has cleared what was on this device',
      text: (lost: number) =>
        lost === 0
          ? 'Everything you did had been sent. Your [[skills]] are being loaded again.'
          : `${countOf(lost, 'change', 'changes')} had not been sent and ${lost === 1 ? 'is' : 'are'} lost. Your [[skills]] are being loaded again. Installing Lectern helps the browser to keep them.`,
    },
    unreadable: {
      title: (count: number) => `${countOf(count, 'change', 'changes')} on this device can’t be read`,
      text: 'They were damaged and have been set aside. Everything else works. Export what is left of it before you discard it.',
    },
    update: {
      title: 'Update to continue',
      text: 'This version of Lectern can’t read newer data on the server. What you do is still saved and sent. Reload the page for the new version.',
    },
    low: {
      text: 'Less than a tenth of the space is free. Remove [[courses]] that you no longer need from this device.',
      open: 'Open storage',
    },
  },
  blocked: {
    heading: 'Close the other tabs of Lectern',
    text: 'An older version of Lectern is still open in another tab. Close it to continue. Nothing is lost.',
  },
  unopenable: {
    heading: 'The storage of this browser can’t be opened',
    text: 'Nothing that is in it was changed. Load the page again, or restart the browser. In a private window you can continue without storage: then nothing is kept when this tab is closed.',
    without: 'Continue without storage',
  },
  noStorage: {
    heading: 'Lectern can’t start',
    text: 'This browser does not let this site store anything, not even that you are signed in.',
    what: 'Allow cookies and site data for this address in the browser’s settings, then reload the page.',
  },
});
