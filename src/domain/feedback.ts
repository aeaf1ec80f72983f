/** What people tell us of Lectern, and the shirt that they may get for it: when a form can be sent, and what of it is sent. */
import { accountFields } from './account-fields.ts';

export const feedbackTexts = ['learningEffectiveness', 'platformEffectiveness', 'bugs'] as const;
export type FeedbackText = (typeof feedbackTexts)[number];

export const shirtSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type ShirtSize = (typeof shirtSizes)[number];

/** Of one text, of one line of an address, of the address of the page; in characters. */
export const FEEDBACK_LETTERS = 5_000;
export const ADDRESS_LETTERS = 200;
export const PAGE_URL_LETTERS = 2_000;

export const requiredForShirt = [
  'shirtSize',
  'firstName',
  'lastName',
  'streetAddress',
  'country',
  'city',
  'state',
  'postalCode',
] as const;
export type RequiredForShirt = (typeof requiredForShirt)[number];

/** As it is typed: every field is a text, the giveaway a tick. */
export type FeedbackForm = Record<FeedbackText | RequiredForShirt | 'apt' | 'email', string> & {
  giveaway: boolean;
};

export const emptyFeedback: FeedbackForm = {
  learningEffectiveness: '',
  platformEffectiveness: '',
  bugs: '',
  email: '',
  giveaway: false,
  shirtSize: '',
  firstName: '',
  lastName: '',
  streetAddress: '',
  apt: '',
  country: '',
  city: '',
  state: '',
  postalCode: '',
};

const isSize = (text: string): text is ShirtSize => shirtSizes.some((size) => size === text);
const isBlank = (text: string) => text.trim() === '';

/** Required fields of the address form that hold nothing. */
export const missingForShirt = (form: FeedbackForm): RequiredForShirt[] =>
  requiredForShirt.filter((field) =>
    field === 'shirtSize' ? !isSize(form.shirtSize) : isBlank(form[field]),
  );

const saysSomething = (form: Pick<FeedbackForm, FeedbackText>): boolean =>
  feedbackTexts.some((field) => !isBlank(form[field]));

export const canSubmitFeedback = (form: FeedbackForm): boolean =>
  saysSomething(form) && !(form.giveaway && missingForShirt(form).length > 0);

/** None is as good as one. */
export const isFeedbackEmail = (email: string): boolean =>
  isBlank(email) || accountFields.email(email) === null;

/** What is sent of a form that can be. @param url  of the page that the dialog was opened on */
export function feedbackOf(form: FeedbackForm, url: string) {
  const [learningEffectiveness, platformEffectiveness, bugs] = [
    form.learningEffectiveness.trim(),
    form.platformEffectiveness.trim(),
    form.bugs.trim(),
  ];
  const page = url.slice(0, PAGE_URL_LETTERS);
  const feedbackDetails = { learningEffectiveness, platformEffectiveness, bugs, url: page };
  if (!form.giveaway || !isSize(form.shirtSize)) return { feedbackDetails };
  const apt = form.apt.trim();
  const shippingDetails = {
    type: 'shirt' as const,
    size: form.shirtSize,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    streetAddress: form.streetAddress.trim(),
    ...(apt !== '' && { aptSuite: apt }),
    country: form.country.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    postalCode: form.postalCode.trim(),
  };
  return { feedbackDetails, shippingDetails };
}

/** A phone on its side has no room for what is not the lesson. */
export const SHORT_LANDSCAPE = '(orientation: landscape) and (max-height: 30em)';

export const offersFeedback = ({
  signedIn,
  inLms,
  shortLandscape,
}: {
  signedIn: boolean;
  inLms: boolean;
  shortLandscape: boolean;
}): boolean => signedIn && !inLms && !shortLandscape;
