/** A link to a path that is only known when it is shown: of a course, a lesson, a catalog. */
import type { ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { ButtonLink } from '#features/failure/button-link.tsx';
import type { RenderLink } from '#ui/render-link.ts';

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** The router checks paths that are written out; these are made from rows. */
const PathLink = Link as unknown as (props: PathLinkProps) => ReactNode;

export const LearningLink = (props: PathLinkProps) => <PathLink {...props} />;

/** For components that take a `renderLink`. */
export const linkTo =
  (path: string): RenderLink =>
  (props) => <PathLink to={path} {...props} />;

type ButtonPathProps = ButtonProps & { to: string; children: ReactNode; 'aria-label'?: string | undefined };

/** The same in the shape of a button. */
export const LearningButton = ButtonLink as unknown as (props: ButtonPathProps) => ReactNode;
