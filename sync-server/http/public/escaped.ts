/** Also without control characters, which no page may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** As it may stand in HTML or XML, between tags or in an attribute. */
export const escaped = (text: string): string =>
  text.replace(controls, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
