/** Of a group, those for whom bought seats do not reach. @param seats  null: not a number yet @returns 0 where they do */
export const membersWithoutSeat = (members: number, seats: number | null): number =>
  seats === null ? 0 : Math.max(0, members - seats);
