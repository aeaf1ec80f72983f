/** What several pages about money say alike. */
export const nothingSaved = 'No payment method is saved.';
export const nothingChargedNow = 'Nothing is charged now.';
export const cardNumberWrong = 'Enter the card’s number.';
export const paymentsOff = 'Payments aren’t set up here. Contact the people who run this site.';
