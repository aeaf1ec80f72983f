/** The database can store neither a NUL character nor half of a surrogate pair (F61). Walked without recursion, names included. */
export function isStorable(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item === 'string') {
      if (item.includes('\0') || !item.isWellFormed()) return false;
    } else if (typeof item === 'object' && item !== null) {
      for (const [name, inner] of Object.entries(item)) open.push(name, inner);
    }
  }
  return true;
}
