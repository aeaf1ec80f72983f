/** One try at a time to save something, and what a person reads when it fails. */
import { useState } from 'react';

/**
 * @param failureOf  in words why it failed; null: that is said elsewhere, at a field for example. It throws what it does not foresee
 * @param leaves  after a success the page goes away, and nothing can be pressed until then
 */
export function useSave(failureOf: (error: unknown) => string | null, { leaves = false } = {}) {
  const [saving, setSaving] = useState(false);
  const [failure, fail] = useState<string | null>(null);
  /** @returns whether it was saved; a second press meanwhile saves nothing */
  const save = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    fail(null);
    try {
      await act();
      if (!leaves) setSaving(false);
      return true;
    } catch (error) {
      setSaving(false);
      fail(failureOf(error));
      return false;
    }
  };
  return { save, saving, failure, fail };
}
