// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useArriving } from './arriving.ts';

const isPage = (value: string) => value !== 'missing';

it('what a page waited for is drawn after what stands there, what it shows already changes at once', () => {
  const drawn: string[] = [];
  function Page({ value }: { value: string }) {
    const shown = useArriving(value, isPage);
    drawn.push(shown);
    return <p>{shown}</p>;
  }
  const screen = render(<Page value="missing" />);
  const show = (value: string) => {
    drawn.length = 0;
    act(() => screen.rerender(<Page value={value} />));
    return { drawn: [...drawn], shown: screen.container.textContent };
  };
  expect(show('Seamanship')).toEqual({ drawn: ['missing', 'Seamanship'], shown: 'Seamanship' });
  expect(show('Seamanship, changed').drawn[0]).toBe('Seamanship, changed');
  expect(show('missing')).toMatchObject({ shown: 'missing' });
});

it('what is here from the start is drawn at once', () => {
  const screen = render(<Here />);
  expect(screen.container.textContent).toBe('Seamanship');
});

function Here() {
  return <p>{useArriving('Seamanship', isPage)}</p>;
}
