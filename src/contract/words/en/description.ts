/** Words of the field in which a course or lesson is described. */
export const descriptionWords = {
  hint: 'Headings, lists, links and bold words, written as Markdown.',
  tools: 'Formatting',
  marks: { bold: 'Bold', italic: 'Italic', heading: 'Heading', list: 'List', link: 'Link' },
  preview: 'Preview',
  nothing: 'Nothing to preview yet.',
};
