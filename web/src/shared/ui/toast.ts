/** Durations of the seeds, in milliseconds. */
type ToastDuration = 2_000 | 3_000 | 6_000

export type Toast = { kind: 'done' | 'failed' | 'info'; message: string; duration: ToastDuration }

const listeners = new Set<() => void>()
let hasToast = false

/** Whether anything was ever to be shown: until then nothing that draws messages is loaded. */
export const firstToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  has: () => hasToast,
}

/** Shows a message at the top right. */
export function toast(kind: Toast['kind'], message: string, duration: ToastDuration) {
  hasToast = true
  for (const listener of listeners) listener()
  void import('./toaster.tsx').then(({ showToast }) => showToast({ kind, message, duration }))
}
