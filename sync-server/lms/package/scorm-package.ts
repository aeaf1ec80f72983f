/** A SCORM 1.2 package of one SCO: its manifest, the launch page and the page's script. The course itself stays on this server. */
import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import type { LmsEntity } from '#contract/lms/entity.ts';

type Launch = { publicUrl: string; entity: LmsEntity; packageKey: string; title: string };

/** Said by the page on the LMS's origin, where nothing else of ours can say anything. */
const SILENT =
  'This didn’t open. Check your connection and reload this page. If it still doesn’t open, the package may have been revoked: ask the people who run your LMS for a new export. Your saved progress stays.';

const script = new URL('./launch.js', import.meta.url);

export async function scormPackage(launch: Launch): Promise<Uint8Array> {
  return zipSync({
    'imsmanifest.xml': strToU8(manifest(launch)),
    'launch.html': strToU8(launchPage(launch)),
    'launch.js': new Uint8Array(await readFile(script)),
  });
}

const manifest = ({ entity, title }: Launch) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lectern-${entity.id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="launch" isvisible="true">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launch" type="webcontent" adlcp:scormtype="sco" href="launch.html">
      <file href="launch.html"/>
      <file href="launch.js"/>
    </resource>
  </resources>
</manifest>
`;

const launchPage = ({ publicUrl, entity, packageKey, title }: Launch) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } iframe { display: block; width: 100%; height: 100%; border: 0 } #silent { position: fixed; inset: 0 0 auto; margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #3d2f10; background: #fbeed0 } #silent[hidden] { display: none }</style>
</head>
<body data-server="${escaped(publicUrl)}" data-${entity.type}="${escaped(entity.id)}" data-package-key="${escaped(packageKey)}">
<iframe id="course" title="${escaped(title)}" allow="fullscreen"></iframe>
<p id="silent" role="alert" hidden>${escaped(SILENT)}</p>
<script src="launch.js"></script>
</body>
</html>
`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For XML and HTML alike; what neither may hold is left out. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (each) => entities[each] ?? '');
