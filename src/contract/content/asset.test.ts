import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { createAssetUploadIntentOperation } from './asset.ts';

const { args } = createAssetUploadIntentOperation;
const organization = newId();

const intent = {
  assetId: newId(),
  assetType: 'image',
  attributes: {
    tags: ['cover'],
    crop: { unit: '%', x: 10, y: 0, width: 50, height: 100 },
    format: 'PNG',
  },
  ownerInfo: { type: 'ORGANIZATION', id: organization },
  contentType: 'image/png',
  uploadContext: {
    place: { type: 'organization', id: organization },
    bytes: 10_485_760,
    digest: 'a'.repeat(64),
    fileName: 'harbor.png',
  },
};

it('an upload is asked for with its kind, what is made of it, its owner, type and place (IMAGE-011)', () => {
  expect(v.parse(args, intent)).toEqual(intent);
  for (const assetType of ['pdf', 'video', 'image', 'attachment', 'captions', 'caption'])
    expect(v.is(args, { ...intent, assetType }), assetType).toBe(true);
  expect(v.is(args, { ...intent, assetType: 'audio' })).toBe(false);
  expect(v.is(args, { ...intent, attributes: {} })).toBe(true);
  expect(v.is(args, { ...intent, attributes: { ...intent.attributes, format: 'BMP' } })).toBe(false);
  for (const left of Object.keys(intent)) {
    const { [left as keyof typeof intent]: _, ...rest } = intent;
    expect(v.is(args, rest), left).toBe(false);
  }
});
