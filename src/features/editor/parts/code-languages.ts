/** The languages that the menu of a block of code offers: those whose colours a lesson shows (`code-colours.ts` knows them all), and formulas. */

/** `id` is what the lesson keeps, and what Markdown writes behind its three backticks. */
export const codeLanguages: readonly { id: string; name: string }[] = [
  { id: 'bash', name: 'Bash' },
  { id: 'c', name: 'C' },
  { id: 'csharp', name: 'C#' },
  { id: 'cpp', name: 'C++' },
  { id: 'css', name: 'CSS' },
  { id: 'diff', name: 'Diff' },
  { id: 'math', name: 'Formula (TeX)' },
  { id: 'go', name: 'Go' },
  { id: 'graphql', name: 'GraphQL' },
  { id: 'xml', name: 'HTML, XML' },
  { id: 'ini', name: 'INI, TOML' },
  { id: 'java', name: 'Java' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'json', name: 'JSON' },
  { id: 'kotlin', name: 'Kotlin' },
  { id: 'lua', name: 'Lua' },
  { id: 'makefile', name: 'Makefile' },
  { id: 'markdown', name: 'Markdown' },
  { id: 'perl', name: 'Perl' },
  { id: 'php', name: 'PHP' },
  { id: 'python', name: 'Python' },
  { id: 'r', name: 'R' },
  { id: 'ruby', name: 'Ruby' },
  { id: 'rust', name: 'Rust' },
  { id: 'shell', name: 'Shell session' },
  { id: 'sql', name: 'SQL' },
  { id: 'swift', name: 'Swift' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'yaml', name: 'YAML' },
];

/** By its id, or as an author has written it. */
export const languageName = (id: string): string => codeLanguages.find((each) => each.id === id)?.name ?? id;
