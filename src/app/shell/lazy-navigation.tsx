/** The navigation, loaded when the page already shows its content; the frame keeps its place free. */
import { type ComponentProps, Suspense } from 'react';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import type { navigationParts } from './navigation-parts.ts';
import type { Navigation } from './read-navigation.ts';

type Parts = typeof navigationParts;
/** undefined: the disk has not answered */
type Awaiting<P> = Omit<P, 'navigation'> & { navigation: Navigation | undefined };

const load = async () => (await import('./around-page.ts')).aroundPage;

const Rail = lazyAfterPaint(async () => ({ default: (await load()).Rail }));
const Panel = lazyAfterPaint(async () => ({ default: (await load()).Panel }));
const PhoneBar = lazyAfterPaint(async () => ({ default: (await load()).PhoneBar }));

export const LazyRail = ({ navigation, ...props }: Awaiting<ComponentProps<Parts['Rail']>>) => (
  <Suspense fallback={null}>{navigation && <Rail navigation={navigation} {...props} />}</Suspense>
);

export const LazyPanel = ({ navigation, ...props }: Awaiting<ComponentProps<Parts['Panel']>>) => (
  <Suspense fallback={null}>{navigation && <Panel navigation={navigation} {...props} />}</Suspense>
);

export const LazyPhoneBar = ({ navigation, ...props }: Awaiting<ComponentProps<Parts['PhoneBar']>>) => (
  <Suspense fallback={null}>{navigation && <PhoneBar navigation={navigation} {...props} />}</Suspense>
);
