/**
 * What is worked out for a key, once: of the most recent ones it is remembered.
 * @param most  keys; beyond these the one that was asked for first is forgotten
 */
export function remembered<Value>(most: number, workOut: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = workOut(key);
    if (known.size >= most) known.delete(known.keys().next().value as string);
    known.set(key, value);
    return value;
  };
}
