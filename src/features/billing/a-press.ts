/**
 * How long a button of money stays where it is after it was pressed. What comes next has buttons of its own in the same place, and the
 * second press of a double press must not reach them.
 */
export const A_PRESS_MS = 600;
