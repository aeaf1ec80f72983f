/**
 * The one form in which user names and e-mail addresses are compared: two that look like the same name are the same. Whatever stores,
 * finds or counts names folds them with this alone; a database folds some letters differently (İ is one of them).
 */
export const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
