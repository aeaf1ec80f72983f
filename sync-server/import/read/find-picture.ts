/** Which file of the folder a lesson means by the address of a picture (D52). */
import { posix } from 'node:path';

export type PicturePlace = { ok: true; path: string } | { ok: false; reason: string };

/**
 * @param src       as the lesson says it: a path beside it, or a remote address whose tail names a file here
 * @param lesson    path of the lesson within the folder
 * @param pictures  paths of all picture files
 */
export function findPicture(src: string, lesson: string, pictures: readonly string[]): PicturePlace {
  const address = src.trim().replaceAll('\\', '/');
  if (/^data:/i.test(address)) return { ok: false, reason: 'a picture inside the text is not imported' };
  const path = decoded(address.replace(/[?#].*$/s, ''));
  if (path === null || path.includes('\u0000'))
    return { ok: false, reason: 'the address of the picture is damaged' };
  if (/^(https?:)?\/\//i.test(address))
    return byTail(path.replace(/^(https?:)?\/\/[^/]*/i, ''), lesson, pictures);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address))
    return { ok: false, reason: 'the address of the picture is of no known kind' };
  const local = path.startsWith('/')
    ? posix.normalize(path).replace(/^\/+/, '')
    : posix.join(posix.dirname(lesson), path);
  if (local === '..' || local.startsWith('../')) {
    return { ok: false, reason: 'the path of the picture leads out of the folder' };
  }
  return { ok: true, path: local };
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
