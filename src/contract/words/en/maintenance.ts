/** Words of the banner that says that the service is out of order, or will be. */
export const maintenanceWords = {
  none: { title: 'No incident', text: 'Lectern works as it should.' },
  minor: { title: 'Minor incident', text: 'Some parts of Lectern may be slow or unavailable.' },
  major: { title: 'Major incident', text: 'Much of Lectern may be unavailable.' },
  maintenance: {
    title: 'Maintenance',
    text: 'Lectern is under maintenance and may be unavailable for a while.',
  },
  safe: 'What you do is saved on this device and will be sent automatically.',
  dismiss: 'Dismiss',
};
