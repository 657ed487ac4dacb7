/** Durations, in milliseconds. */
type ToastDuration = 2_000 | 3_000 | 6_000

/** The action that the message offers, once. */
export type ToastAction = { label: string; onClick: () => void }

export type Toast = {
  kind: 'done' | 'failed' | 'info'
  message: string
  duration: ToastDuration
  action?: ToastAction | undefined
}
