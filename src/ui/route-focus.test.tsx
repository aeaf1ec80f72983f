// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageHeader } from './page-header.tsx';
import { useRouteFocus } from './route-focus.ts';

afterEach(cleanup);
const aPage = (page: string) => (
  <>
    <input aria-label="Search" />
    <PageHeader key={page} title={page} page={page} />
  </>
);

/** A few of them, in which something could have happened. */
const frames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the heading of a page', () => {
  const theHeading = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

  it('takes the focus on a change of route, not on the first page and not from a field', async () => {
    const { rerender } = render(aPage('/catalog'));
    expect(document.activeElement).toBe(document.body);
    rerender(aPage('/changes'));
    await theHeading('/changes');
    screen.getByRole('textbox').focus();
    rerender(aPage('/settings'));
    await frames();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('leaves the focus with what took it on the new page before the heading’s turn', async () => {
    const { rerender } = render(aPage('/catalog'));
    const another = (page: string) => (
      <>
        <button type="button">Menu</button>
        <main>
          {aPage(page)}
          <a href="/all">Show all</a>
        </main>
      </>
    );
    rerender(another('/assignments'));
    screen.getByRole('link').focus();
    await frames();
    expect(document.activeElement).toBe(screen.getByRole('link'));

    rerender(another('/favorites'));
    screen.getByRole('button').focus(); // as a menu that closes gives it back
    await theHeading('/favorites');
  });

  it('has the focus still when the page shows more of itself under a new heading', async () => {
    const { rerender } = render(aPage('/lesson'));
    const more = (key: string) => <PageHeader key={key} title="Lesson" page="/lesson" />;
    rerender(more('outline'));
    rerender(more('text'));
    await theHeading('Lesson');
    rerender(more('all of it'));
    await theHeading('Lesson');
    (document.activeElement as HTMLElement).blur();
    rerender(more('all of it'));
    await frames();
    expect(document.activeElement).toBe(document.body);
  });

  it('has the focus also when the first heading of a page went before it was its turn', async () => {
    const Going = ({ gone }: { gone: boolean }) => {
      const heading = useRef<HTMLHeadingElement>(null);
      useRouteFocus(heading, '/course');
      return gone ? null : <h1 ref={heading}>First</h1>;
    };
    const { rerender } = render(aPage('/catalog'));
    rerender(<Going gone={false} />);
    rerender(<Going gone />);
    await frames();
    rerender(<PageHeader title="Course" page="/course" />);
    await theHeading('Course');
  });
});
