/** Which file of the folder a lesson means by the address of a picture (D52). */
import { posix } from 'node:path';

export type PicturePlace = { ok: true; path: string } | { ok: false; reason: string };

/**
 * @param src       as the lesson says it: a path beside it, or a remote address whose tail names a file here
 * @param lesson    path of the lesson within the folder
 * @param pictures  paths of all picture files
 * @param rootName  of the folder itself: a path may leave it and come back
 */
export function findPicture(
  src: string,
  lesson: string,
  pictures: readonly string[],
  rootName = '',
): PicturePlace {
  const address = src.trim().replaceAll('\\', '/');
  if (/^data:/i.test(address)) return { ok: false, reason: 'a picture inside the text is not imported' };
  if (address.includes('\u0000')) return { ok: false, reason: 'the address of the picture is damaged' };
  if (/^(https?:)?\/\//i.test(address)) {
    const path = decoded(address.replace(/[?#].*$/s, ''));
    if (path === null) return { ok: false, reason: 'the address of the picture is damaged' };
    return byTail(path.replace(/^(https?:)?\/\/[^/]*/i, ''), lesson, pictures);
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(address))
    return { ok: false, reason: 'the address of the picture is of no known kind' };
  return local(address, lesson, pictures, rootName);
}

/** As it is written, then as an address, and both with their letters in one form. */
function local(address: string, lesson: string, pictures: readonly string[], rootName: string): PicturePlace {
  const readings = [address, decoded(address), decoded(address.replace(/[?#].*$/s, ''))];
  const paths = [...new Set(readings)].flatMap((path) =>
    path === null ? [] : [withinFolder(path, lesson, rootName)],
  );
  const inside = paths.flatMap((path) => path ?? []);
  if (inside.length === 0) return { ok: false, reason: 'the path of the picture leads out of the folder' };
  for (const path of inside) {
    if (pictures.includes(path)) return { ok: true, path };
    const same = pictures.filter((picture) => picture.normalize('NFC') === path.normalize('NFC'));
    if (same[0] !== undefined && same.length === 1) return { ok: true, path: same[0] };
  }
  const folded = (path: string) => path.normalize('NFC').toLowerCase();
  const alike = pictures.find((picture) => inside.some((path) => folded(path) === folded(picture)));
  if (alike !== undefined)
    return { ok: false, reason: `there is no such file; did you mean ${posix.basename(alike)}?` };
  if (inside.length < paths.length)
    return { ok: false, reason: 'the path of the picture leads out of the folder' };
  if (readings.includes(null) || inside.some((path) => path.includes('\u0000')))
    return { ok: false, reason: 'the address of the picture is damaged' };
  return { ok: true, path: inside.at(-1) ?? '' };
}

/** null: it leads out of the folder */
function withinFolder(path: string, lesson: string, rootName: string): string | null {
  const joined = path.startsWith('/')
    ? posix.normalize(path).replace(/^\/+/, '')
    : posix.join(posix.dirname(lesson), path);
  const back = `../${rootName}/`;
  const found = rootName !== '' && joined.startsWith(back) ? joined.slice(back.length) : joined;
  return found === '..' || found.startsWith('../') ? null : found;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The file that ends as the address does: with two names in common, or in the lesson's own folder with one. */
function byTail(remote: string, lesson: string, pictures: readonly string[]): PicturePlace {
  const ownFolder = `${lesson.replace(/\.[^./]+$/, '')}/`;
  const wanted = remote.split('/').filter(Boolean).reverse();
  let best: { path: string; score: number }[] = [];
  for (const path of pictures) {
    const names = path.split('/').reverse();
    let common = 0;
    while (common < names.length && common < wanted.length && names[common] === wanted[common]) common += 1;
    const own = path.startsWith(ownFolder);
    if (common === 0 || (common === 1 && !own)) continue;
    // The lesson's own pictures come first among those that end alike.
    const score = common * 2 + (own ? 3 : 0);
    if (best.length === 0 || score > (best[0]?.score ?? 0)) best = [{ path, score }];
    else if (score === best[0]?.score) best.push({ path, score });
  }
  const [found, ...others] = best;
  if (found === undefined) return { ok: false, reason: 'the remote picture has no file here' };
  if (others.length > 0) return { ok: false, reason: 'several files here could be the remote picture' };
  return { ok: true, path: found.path };
}
