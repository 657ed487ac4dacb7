import { useEffect } from 'react'

/** Loads a part of the program that is likely to be wanted next; should that fail, it is loaded when it is wanted. */
export function useLoadAhead(load: () => Promise<unknown>) {
  useEffect(() => void load().catch(() => undefined), [load])
}
