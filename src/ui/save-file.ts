/** The browser reads the file after the click. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. @param name  with its ending */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
