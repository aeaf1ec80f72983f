/** The bytes of an asset, with the type that was found out when it was stored; nothing in it can run. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { renditionFor } from '#domain/upload-rules.ts';
import { noteMissingFile } from '../../assets/missing-files.ts';
import type { AssetRecord } from '../../services/content/face.ts';
import type { Backend } from '../../web/backend.ts';

export const INERT = "default-src 'none'; sandbox";

type Wanted = {
  /** a narrower rendition will do */
  width?: number | undefined;
  /** as it was before the crop: the caller may edit where it was put */
  original?: boolean;
};

/** To be called when it is known that who asks may see it. @throws Refusal FORBIDDEN_ACCESS when there is none, or its file is gone */
export async function sendAsset(
  { database: { db }, files }: Pick<Backend, 'database' | 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  assetId: string,
  cached: string,
  wanted: Wanted = {},
): Promise<FastifyReply> {
  const asset = await db
    .selectFrom('content.assets')
    .select([
      'contentType',
      'sha256',
      'assetType',
      'fileName',
      'renditions',
      'originalSha256',
      'originalType',
    ])
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (!asset) throw new Refusal('FORBIDDEN_ACCESS');
  const { sha256, contentType } = chosen(asset, wanted);
  const etag = `"${sha256}"`;
  const file = await files.open(sha256);
  if (!file) {
    noteMissingFile();
    request.log.error({ asset: assetId, sha256 }, 'the file of an asset is gone from the data folder');
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  reply.header('content-security-policy', INERT).header('cache-control', cached).header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (!isShown(contentType)) reply.header('content-disposition', downloadAs(asset.fileName));
  reply.type(typed(contentType)).header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'outside') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .header('content-length', '0')
      .send();
  }
  if (range) {
    const { start, end } = range;
    reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
    return reply.header('content-length', String(end - start + 1)).send(file.stream(range));
  }
  return reply.header('content-length', String(file.size)).send(file.stream());
}

type Chosen = Pick<AssetRecord, 'contentType' | 'sha256' | 'renditions' | 'originalSha256' | 'originalType'>;

function chosen(asset: Chosen, { width, original }: Wanted): { sha256: string; contentType: string } {
  if (original && asset.originalSha256 !== null && asset.originalType !== null) {
    return { sha256: asset.originalSha256, contentType: asset.originalType };
  }
  const narrower = width === undefined ? undefined : renditionFor(asset.renditions, width);
  return { sha256: narrower?.sha256 ?? asset.sha256, contentType: asset.contentType };
}

/** A text was kept because it is UTF-8. */
const typed = (contentType: string) =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;

/** In a page; everything else is downloaded. */
const isShown = (contentType: string) =>
  /^(?:image\/|video\/)/.test(contentType) || contentType === 'text/vtt';

/** RFC 6266, with the name as people gave it. */
function downloadAs(fileName: string | null): string {
  if (!fileName) return 'attachment';
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** One range; of several the whole is sent, as is allowed. null: the whole */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return null;
  const [, from = '', to = ''] = asked;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? 'outside' : { start, end };
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
