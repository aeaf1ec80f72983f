/** A path that opens a lesson at one of its comments (COMMENT-008). */
export const commentLink = (skillId: string, commentId: string): string =>
  `/skill/${skillId}?commentId=${commentId}`;
