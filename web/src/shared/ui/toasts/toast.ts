import type { Toast, ToastAction } from './toast-message.ts'

const listeners = new Set<() => void>()
let hasToast = false

type Toaster = {
  showToast(id: string, toast: Toast): void
  hideToast(id: string): void
  hideToasts(): void
}

let loadToaster = (): Promise<Toaster> => Promise.reject(new Error('nothing draws messages'))

/** Registers the component that draws messages, which is loaded with the first message. */
export function drawToastsWith(load: () => Promise<Toaster>): void {
  loadToaster = load
}

/** Tells when the first message comes: until then nothing that draws messages is loaded. */
export const firstToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  has: () => hasToast,
}

/** Shows a message at the top right, in place of the one of the same id, or else of the same words; the answer takes it away again. */
export function toast(
  kind: Toast['kind'],
  message: string,
  duration: Toast['duration'],
  { id = `${kind} ${message}`, action }: { id?: string; action?: ToastAction | undefined } = {},
): () => void {
  const loading = loadToaster().then(
    (toaster) => {
      hasToast = true
      for (const listener of listeners) listener()
      toaster.showToast(id, { kind, message, duration, action })
      return toaster
    },
    // Without a connection there is no drawing it; whatever failed stands beside its form too.
    () => undefined,
  )
  return () => void loading.then((toaster) => toaster?.hideToast(id))
}

/** Takes away all messages that are shown. */
export function hideToasts(): void {
  if (hasToast) void loadToaster().then((toaster) => toaster.hideToasts())
}
