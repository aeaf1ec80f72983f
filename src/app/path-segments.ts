/** @returns the decoded segments; none of an address that is no address of ours */
export function pathSegments(pathname: string): string[] {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}
