/** Access that comes on top of what was bought. Nobody is given it yet (CONST-012). */
export const BONUS_ACCESS_YEARS = 2;
