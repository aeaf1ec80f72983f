/** A SCORM 1.2 package of one SCO: its manifest, the launch page and the page's script. The course itself stays on this server. */
import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';

type Launch = { publicUrl: string; courseId: string; packageKey: string; title: string };

const script = new URL('./launch.js', import.meta.url);

export async function scormPackage(launch: Launch): Promise<Uint8Array> {
  return zipSync({
    'imsmanifest.xml': strToU8(manifest(launch)),
    'launch.html': strToU8(launchPage(launch)),
    'launch.js': new Uint8Array(await readFile(script)),
  });
}

const manifest = ({ courseId, title }: Launch) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lectern-${courseId}" version="1.0"
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

const launchPage = ({ publicUrl, courseId, packageKey, title }: Launch) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } iframe { display: block; width: 100%; height: 100%; border: 0 }</style>
</head>
<body data-server="${escaped(publicUrl)}" data-course="${escaped(courseId)}" data-package-key="${escaped(packageKey)}">
<iframe id="course" title="${escaped(title)}" allow="fullscreen"></iframe>
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
