/** What the pages of accounts, organizations and invitations say in the same words. */

export const nameRequired = 'Name is required';
export const firstNameRequired = 'First name is required';
export const lastNameRequired = 'Last name is required';
export const emailRequired = 'Email is required';
export const organizationNameRequired = 'Organization name is required';
export const noControlCharacters = 'Leave out tabs and other control characters';
export const usernameTaken = 'This username is taken';
export const createAccount = 'Create an account';
export const signInAsOther = 'Sign in as somebody else';
export const joinWithCode = 'Join with a code';
export const joinOrganization = (name: string) => `Join ${name}`;
export const createOrganization = 'Create organization';
export const yourOrganizations = 'Your organizations';
export const placeInOrganization = 'A place in the organization';
export const searchPeople = 'Search by name or address';
export const noSuchJoinCode = 'No organization has this code. Check it, or ask for a new one.';
export const invitationOver = 'This invitation is no longer valid. Ask for a new one.';
export const sendLinkAgain = 'Send the link again';
export const confirmYou = 'Confirm it’s you';
export const toDashboard = 'Go to the dashboard';
export const forgotPassword = 'Forgot your password?';
export const inNoOrganization = 'You’re not in an organization yet';
