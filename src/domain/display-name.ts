/** What a person is called (ACCT-002): first and last name, else the alias. */
type Named = { name: { first: string; last: string }; alias: string };

export const displayName = ({ name, alias }: Named): string => `${name.first} ${name.last}`.trim() || alias;
