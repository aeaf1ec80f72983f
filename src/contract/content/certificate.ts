/**
 * Certificates of completed courses (D92). The server issues one for a person and course from its own progress; it stays when the course
 * changes. In `user:{id}`, in the table `things` on the device. Whoever has its token may read what it says.
 */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export type Certificate = {
  /** the certificate's own id */
  id: string;
  thing: 'certificate';
  courseId: string;
  organizationId: string;
  /** the course's when it was issued */
  title: string;
  /** the organization's name when it was issued */
  organization: string;
  /** epoch ms */
  issuedAt: number;
  /** of the link to verify it */
  token: string;
};

/** 256 bits, base64url */
const CERTIFICATE_TOKEN = /^[\w-]{43}$/;

const verifiedSchema = v.object({
  id: idSchema,
  name: v.string(),
  title: v.string(),
  organization: v.string(),
  issuedAt: v.number(),
});

/** For everybody. null: there is no such certificate, or none any more. */
export const verifiedCertificatePage = defineServerPage({
  name: 'getCertificateByToken',
  service: 'content',
  args: { token: v.pipe(v.string(), v.maxLength(100)) },
  result: '',
  answer: v.nullable(verifiedSchema),
});
export type VerifiedCertificate = v.InferOutput<typeof verifiedSchema>;

export const isCertificateToken = (text: string): boolean => CERTIFICATE_TOKEN.test(text);
