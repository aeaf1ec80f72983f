/** What the paths outside of GraphQL ask of content. */
export { searchContent } from './search/search-content.ts';
export { callerOfKey } from './search/search-keys.ts';
