/** A link to a path that is only known when it is shown: of a course, a lesson, a catalog. */
import type { ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '#features/failure/button-link.tsx';
import type { RenderLink } from '#ui/render-link.ts';

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

const exactly = { exact: true };

/** The router takes path and query apart, and would mark a link to a course as current on the pages of its lessons. */
function placeOf(address: string) {
  const [to = '', query] = address.split('?', 2);
  const search = query === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(query)) };
  return { to, activeOptions: exactly, ...search };
}

/** The router checks paths that are written out; these are made from rows. */
const PathLink = Link as unknown as (props: PathLinkProps) => ReactNode;
const PathButton = ButtonLink as unknown as (props: ButtonPathProps) => ReactNode;

export const LearningLink = ({ to, ...props }: PathLinkProps) => <PathLink {...props} {...placeOf(to)} />;

/** For components that take a `renderLink`. */
export const linkTo =
  (path: string): RenderLink =>
  (props) => <PathLink {...placeOf(path)} {...props} />;

type ButtonPathProps = ButtonProps & {
  to: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  'aria-label'?: string | undefined;
};

/** The same in the shape of a button. */
export const LearningButton = ({ to, ...props }: ButtonPathProps) => (
  <PathButton {...props} {...placeOf(to)} />
);
