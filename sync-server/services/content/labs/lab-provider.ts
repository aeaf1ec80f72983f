/**
 * What a lab provider has to do: say where a person starts a lab. Lectern runs none itself; the built-in example opens a page that documents the
 * way, so that a provider of one's own has a pattern.
 */
import { Refusal } from '#contract/errors.ts';

type StartedLab = {
  /** the template's; null: it is known by its external id alone */
  labId: string | null;
  externalId: string | null;
  name: string;
  userId: string;
};

type LabProvider = {
  name: 'example';
  /** @returns an address that the person's browser opens */
  startUrl(lab: StartedLab): string;
};

const exampleProvider = (documentation: string): LabProvider => ({
  name: 'example',
  startUrl: ({ labId, externalId }) => {
    const url = new URL(documentation);
    url.searchParams.set('lab', labId ?? externalId ?? '');
    return url.href;
  },
});

let provider: LabProvider | null = null;

/** Said once, at the start. @param documentation  the page that the example opens; null: no provider is configured */
export function takeLabProvider(documentation: string | null): void {
  provider = documentation === null ? null : exampleProvider(documentation);
}

/** @returns null: the lab cannot be started here (LAB-001). @throws Refusal INTERNAL, when the provider says what is no address */
export function startUrlOf(lab: StartedLab): string | null {
  if (provider === null) return null;
  const url = provider.startUrl(lab);
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Refusal('INTERNAL');
  return url;
}
